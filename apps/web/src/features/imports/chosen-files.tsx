import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import styles from './imports.module.css'
import type { ChosenFile, Uploads } from './use-uploads.ts'

/** Shows the progress of each chosen file; a live region announces the end of each. */
export function ChosenFiles({ list, remove, retry }: Pick<Uploads, 'list' | 'remove' | 'retry'>) {
  if (list.length === 0) return null
  return (
    <>
      <ul className={styles.chosen} aria-label={t('imports.new.files')}>
        {list.map((chosen) => (
          <li key={chosen.key} className={styles.file}>
            <FileLine chosen={chosen} />
            <span className={styles.buttons}>
              {chosen.error !== undefined && chosen.bytes > 0 && (
                <Button look="quiet" onClick={() => retry(chosen)}>
                  {t('action.retry')}
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={t('imports.upload.remove', { name: chosen.name })}
                onClick={() => remove(chosen)}
              >
                <X size={20} aria-hidden="true" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {list
          .filter(({ upload, error, waiting }) => upload !== undefined || error !== undefined || waiting)
          .map(lineOf)
          .join('. ')}
      </p>
    </>
  )
}

function FileLine({ chosen }: { chosen: ChosenFile }) {
  const { bytes, sent, upload, error } = chosen
  const text = <span translate="no">{lineOf(chosen)}</span>
  if (error !== undefined) {
    return (
      <p className={styles.failed}>
        <CircleAlert size={20} aria-hidden="true" />
        {text}
      </p>
    )
  }
  if (upload !== undefined) {
    return (
      <p className={styles.sent}>
        <CircleCheck size={20} aria-hidden="true" />
        {text}
      </p>
    )
  }
  return (
    <div className={styles.sending}>
      <p>{text}</p>
      <progress className={styles.bar} max={bytes} value={sent} aria-label={lineOf(chosen)} />
    </div>
  )
}

function lineOf({ name, bytes, sent, upload, waiting, error }: ChosenFile): string {
  if (error !== undefined) return t('media.upload.failed', { name, reason: error })
  const size = formatFileSize(bytes)
  if (upload !== undefined) return t('imports.upload.done', { name, size })
  const percent = Math.floor((sent / bytes) * 100)
  return waiting
    ? t('imports.upload.waiting', { name, percent })
    : t('imports.upload.progress', { name, percent, size })
}
