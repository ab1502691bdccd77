import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck } from 'lucide-react'
import styles from './media.module.css'
import type { Upload } from './use-uploads.ts'

/** Shows the progress of each chosen file; a live region announces the end of each. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <>
      <ul className={styles.uploads} aria-label={t('media.upload.list')}>
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.upload}>
            <UploadLine upload={upload} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {uploads
          .filter(({ item, error }) => item ?? error)
          .map(lineOf)
          .join('. ')}
      </p>
    </>
  )
}

function UploadLine({ upload }: { upload: Upload }) {
  const { name, percent, item, error } = upload
  if (error !== undefined) {
    return (
      <p className={styles.failed}>
        <CircleAlert size={20} aria-hidden="true" />
        <span translate="no">{lineOf(upload)}</span>
      </p>
    )
  }
  if (item) {
    return (
      <p className={styles.done}>
        <CircleCheck size={20} aria-hidden="true" />
        <span translate="no">{lineOf(upload)}</span>
      </p>
    )
  }
  const text = t('media.upload.progress', { name, percent })
  return (
    <>
      <p translate="no">{text}</p>
      <progress className={styles.progress} max={100} value={percent} aria-label={text} />
    </>
  )
}

/** A file with the bytes of a stored one is stored once, under the first name. */
function lineOf({ name, item, error }: Upload): string {
  if (error !== undefined) return t('media.upload.failed', { name, reason: error })
  if (item && item.name !== name) return t('media.upload.same', { name, kept: item.name })
  return t('media.upload.done', { name })
}
