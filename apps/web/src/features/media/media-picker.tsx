import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DescribeForm } from './describe-form.tsx'
import { type MediaItem, type MediaKind, needsDescription } from './media.api.ts'
import styles from './media.module.css'
import { MediaBrowser } from './media-browser.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The chosen file, as a text editor needs it. */
export interface PickedFile {
  /** `/media/<key>.<ext>`. */
  readonly url: string
  /** Empty for a decorative picture. */
  readonly alt: string
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** The file type as text: «PDF». */
  readonly type: string
  /** Width of a picture in pixels; null for documents. */
  readonly width: number | null
  readonly height: number | null
}

interface MediaPickerProps {
  kinds: MediaKind
  onPick: (file: PickedFile) => void
  onClose: () => void
}

/**
 * Chooses a file of the library, or uploads a new one. A picture without a text alternative must get one first.
 * Features do not import each other: the route loads the picker and passes it to the feature.
 */
export function MediaPicker({ kinds, onPick, onClose }: MediaPickerProps) {
  const uploads = useUploads()
  const [undescribed, setUndescribed] = useState<MediaItem | null>(null)
  const pick = (item: MediaItem) => {
    if (needsDescription(item)) setUndescribed(item)
    else onPick(asPicked(item))
  }
  const title = kinds === 'image' ? t('media.pick.image') : t('media.pick.document')
  return (
    <Dialog open onClose={onClose} title={title} size="reading">
      {undescribed ? (
        <DescribeForm
          item={undescribed}
          submit={t('media.pick.insert')}
          cancel={t('media.pick.back')}
          onDone={(item) => onPick(asPicked(item))}
          onCancel={() => setUndescribed(null)}
        />
      ) : (
        <div className={styles.browser}>
          <div>
            <UploadButton look="secondary" kind={kinds} onChoose={(files) => void uploads.add(files)} />
          </div>
          <UploadList uploads={uploads.list} />
          <MediaBrowser kind={kinds} actionsOf={(item) => <PickButton item={item} onPick={pick} />} />
        </div>
      )}
    </Dialog>
  )
}

function PickButton({ item, onPick }: { item: MediaItem; onPick: (item: MediaItem) => void }) {
  return (
    <Button
      look="secondary"
      disabled={item.state !== 'ready'}
      aria-label={t('media.pick.aria', { name: item.name })}
      onClick={() => onPick(item)}
    >
      {t('media.pick')}
    </Button>
  )
}

const asPicked = ({ url, alt, name, bytes, kind, width, height }: MediaItem): PickedFile => ({
  url,
  alt,
  name,
  size: bytes,
  type: kind.toUpperCase(),
  width,
  height,
})
