import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { Paperclip, X } from 'lucide-react'
import { use, useId } from 'react'
import { buttonClasses } from '../button.tsx'
import { RefusedFields } from '../form/refused-fields.ts'
import { FieldError } from './field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps {
  id: string
  label: string
  hint: string
  /** The native `accept`: the types that the file chooser lists first. */
  accept: string
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

/** A field for one file: the native input under a labelled button, the chosen name, and a remove button. */
export function FileField({ id, label, hint, accept, file, onFile, error }: FileFieldProps) {
  const ownId = useId()
  const isRefused = use(RefusedFields).includes(id)
  const described = [`${ownId}-hint`, ...(error ? [`${ownId}-error`] : [])].join(' ')
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${ownId}-label`}>
        {label}
      </span>
      <span className={styles.hint} id={`${ownId}-hint`}>
        {hint}
      </span>
      <span className={styles.choice}>
        <input
          id={id}
          name={id}
          type="file"
          className={`visually-hidden ${styles.input}`}
          accept={accept}
          aria-labelledby={`${ownId}-label ${ownId}-button`}
          aria-describedby={described}
          aria-invalid={error || isRefused ? true : undefined}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            // Lets the user choose the same file again after changing it.
            event.currentTarget.value = ''
            if (chosen) onFile(chosen)
          }}
        />
        <label id={`${ownId}-button`} htmlFor={id} className={buttonClasses({ look: 'secondary' })}>
          <Paperclip size={20} aria-hidden="true" />
          {file ? t('feedback.file.replace') : t('feedback.file.choose')}
        </label>
      </span>
      {file && (
        <div className={styles.chosen}>
          <span role="status" translate="no">
            {file.name} ({formatFileSize(file.size)})
          </span>
          <button type="button" className={styles.remove} onClick={() => onFile(null)}>
            <X size={20} aria-hidden="true" />
            {t('feedback.file.remove', { name: file.name })}
          </button>
        </div>
      )}
      {error && (
        <div role="alert">
          <FieldError id={`${ownId}-error`} message={error} />
        </div>
      )}
    </div>
  )
}
