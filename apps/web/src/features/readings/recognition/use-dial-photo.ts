import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'

/** What the digits of a photo became; the note is shown beside the photo. */
export interface DialPhoto {
  note: string | null
  /** Reads the photo and passes the digits on, as text for the field. A reading is never sent by itself. */
  read: (photo: File, onText: (text: string) => void) => void
}

/** Reads the digits of a photo on the device. The code is loaded with the first photo. */
export function useDialPhoto({ digits, decimals }: Pick<Meter, 'digits' | 'decimals'>): DialPhoto {
  const [note, setNote] = useState<string | null>(null)
  const read = async (photo: File, onText: (text: string) => void) => {
    setNote(t('reading.photo.reading'))
    try {
      const { readDialPhoto } = await import('./read-dial-photo.ts')
      const found = await readDialPhoto(photo, { digits, decimals })
      if (!found) {
        setNote(t('reading.photo.unclear'))
        return
      }
      const whole = found.whole.replace(/^0+(?=\d)/, '')
      onText(found.fraction ? `${whole},${found.fraction}` : whole)
      setNote(t('reading.photo.read'))
    } catch {
      setNote(t('reading.photo.unclear'))
    }
  }
  return { note, read: (photo, onText) => void read(photo, onText) }
}
