import { fieldName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { type RecordRule, type SampleColumn, withField } from '../definition.ts'
import { sourceWords } from '../held/part-words.ts'
import styles from '../import-profiles.module.css'
import { FieldEditor } from './field-editor.tsx'
import type { KnownField } from './field-source.ts'

interface FieldListProps {
  readonly record: RecordRule
  readonly fields: readonly KnownField[]
  readonly headings: readonly string[]
  /** Columns of the sample. */
  readonly columns: readonly SampleColumn[]
  readonly onChange: (record: RecordRule) => void
}

/** Every field of the kind with the words how it is read; each opens its editor. Fields that are read come first. */
export function FieldList({ record, fields, headings, columns, onChange }: FieldListProps) {
  const isRead = ({ name }: KnownField) => record.fields[name] !== undefined
  const listed = [...fields.filter(isRead), ...fields.filter((field) => !isRead(field))]
  return (
    <details className={styles.fold}>
      <summary>{t('importProfiles.fields')}</summary>
      <ul className={styles.parts}>
        {listed.map((field) => {
          const source = record.fields[field.name] ?? {}
          return (
            <li key={field.name}>
              <details className={styles.fold}>
                <summary>
                  {fieldName(field.name)}: <span className={styles.words}>{sourceWords(source)}</span>
                </summary>
                <FieldEditor
                  field={field}
                  source={source}
                  headings={headings}
                  textsOf={(name) => columns.find(({ heading }) => heading === name)?.values ?? []}
                  onChange={(next) => onChange(withField(record, field.name, next))}
                />
              </details>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
