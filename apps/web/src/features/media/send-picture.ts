import { t } from '@zatyshok/i18n/translate'
import type { SendPicture } from '../../ui/rich-text/media-picker.ts'
import { describe, type MediaItem, needsDescription, upload } from './media.api.ts'
import { refusalBefore, refusalOf } from './upload-refusal.ts'

/** Puts a dropped or pasted picture into the library for a text (J02). */
export const sendPicture: SendPicture = async (file, onProgress) => {
  const refusal = refusalBefore(file)
  if (refusal !== undefined) return { refusal }
  try {
    const item = await upload(file, onProgress)
    if (item.state === 'infected') return { refusal: t('media.badge.infected') }
    const { url, width, height } = item
    const note = item.state === 'waiting' ? t('media.waiting.note') : undefined
    const alt = needsDescription(item) ? null : item.alt
    return { url, alt, width, height, note, describe: (alt) => describeNew(item, alt) }
  } catch (error) {
    return { refusal: refusalOf(error) }
  }
}

/** Stores the first description of a picture; a later one belongs to the text that it was written in. */
async function describeNew(item: MediaItem, alt: string): Promise<void> {
  if (!needsDescription(item)) return
  const { id, name, revision } = item
  await describe(id, { name, alt, decorative: alt === '', revision })
}
