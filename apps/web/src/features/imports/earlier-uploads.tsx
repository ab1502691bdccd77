import type { Upload } from '@zatyshok/contract/providers/uploads'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import styles from './imports.module.css'
import { isLike } from './use-earlier.ts'
import type { Uploads } from './use-uploads.ts'

/** Lists files from before a reload: their progress, with buttons to continue or to discard. */
export function EarlierUploads({ earlier, add, take, discard }: Pick<Uploads, 'earlier' | 'add' | 'take' | 'discard'>) {
  if (earlier.length === 0) return null
  return (
    <section className={styles.chosen} aria-label={t('imports.earlier')}>
      <h3>{t('imports.earlier')}</h3>
      <p className={styles.note}>{t('imports.earlier.note')}</p>
      <ul className={styles.chosen}>
        {earlier.map((upload) => (
          <li key={upload.id} className={styles.file}>
            {upload.sha256 === null ? (
              <Unfinished upload={upload} onFile={(file) => add([file])} onDiscard={() => discard(upload)} />
            ) : (
              <Whole upload={upload} onTake={() => take(upload)} onDiscard={() => discard(upload)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UnfinishedProps {
  upload: Upload
  onFile: (file: File) => void
  onDiscard: () => void
}

function Unfinished({ upload, onFile, onDiscard }: UnfinishedProps) {
  const { name, bytes, received } = upload
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [isOther, setOther] = useState(false)
  const size = formatFileSize(bytes)
  const text = t('imports.earlier.part', { name, size, percent: Math.floor((received / bytes) * 100) })
  const choose = (file: File | undefined) => {
    if (!file) return
    if (isLike(upload, file)) onFile(file)
    else setOther(true)
  }
  return (
    <>
      <div className={styles.sending}>
        <p translate="no">{text}</p>
        <progress className={styles.bar} max={bytes} value={received} aria-label={text} />
        <div role="alert">
          {isOther && <FieldError id={errorId} message={t('imports.earlier.other', { name, size })} />}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="import-earlier"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <span className={styles.buttons}>
        <Button
          look="secondary"
          aria-label={t('imports.earlier.resume.of', { name })}
          aria-describedby={isOther ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {t('imports.earlier.resume')}
        </Button>
        <Discard name={name} onDiscard={onDiscard} />
      </span>
    </>
  )
}

interface WholeProps {
  upload: Upload
  onTake: () => void
  onDiscard: () => void
}

function Whole({ upload: { name, bytes }, onTake, onDiscard }: WholeProps) {
  return (
    <>
      <p className={styles.sending} translate="no">
        {t('imports.upload.done', { name, size: formatFileSize(bytes) })}
      </p>
      <span className={styles.buttons}>
        <Button look="secondary" aria-label={t('imports.earlier.take.of', { name })} onClick={onTake}>
          {t('imports.earlier.take')}
        </Button>
        <Discard name={name} onDiscard={onDiscard} />
      </span>
    </>
  )
}

const Discard = ({ name, onDiscard }: { name: string; onDiscard: () => void }) => (
  <Button look="quiet" aria-label={t('imports.earlier.discard.of', { name })} onClick={onDiscard}>
    {t('action.cancel')}
  </Button>
)
