import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import type { MediaPickers } from './media-pickers.ts'
import styles from './publishing.module.css'
import type { DraftInHand } from './use-draft.ts'

interface DocumentFieldsProps {
  readonly draft: DraftInHand
  readonly pickDocument: MediaPickers['pickDocument']
}

/** Fields of a document: a file of the library, or a link to its publication. */
export function DocumentFields({ draft: { values, change }, pickDocument }: DocumentFieldsProps) {
  const { file, link } = values
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <div className={styles.file}>
        {file && (
          <a href={file.url} download translate="no">
            {file.name} ({file.type.toUpperCase()}, {formatFileSize(file.size)})
          </a>
        )}
        <div className={styles.buttons}>
          <Button look="secondary" onClick={() => setPicking(true)}>
            {file ? t('feedback.file.replace') : t('editor.file')}
          </Button>
          {file && (
            <Button look="quiet" onClick={() => change({ file: null })}>
              {t('feedback.file.remove', { name: file.name })}
            </Button>
          )}
        </div>
      </div>
      {isPicking &&
        pickDocument({
          onPick: ({ url, name, type, size }) => {
            change({ file: { url, name, type, size } })
            setPicking(false)
          },
          onClose: () => setPicking(false),
        })}
      <TextField
        label={t('editor.document.link')}
        hint={t('editor.document.link.hint')}
        type="url"
        inputMode="url"
        value={link ?? ''}
        maxLength={2000}
        onChange={(event) => change({ link: event.currentTarget.value.trim() || null })}
        error={link && !/^https:\/\/\S+$/.test(link) ? t('validation.httpsLink') : undefined}
      />
    </>
  )
}
