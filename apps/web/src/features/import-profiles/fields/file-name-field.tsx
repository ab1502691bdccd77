import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../../../ui/field/field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { exampleOf } from './date-formats.ts'
import { type FieldSource, type KnownField, withPart } from './field-source.ts'

interface FileNameFieldProps {
  readonly field: KnownField
  readonly source: FieldSource
  readonly onChange: (source: FieldSource) => void
}

const figures = (format: string): string => format.replace(/[yM]+/g, (part) => `[0-9]{${part.length}}`)

/** Ways of writing a month in a file's name: the pattern and the format of what it finds. */
const ways = [
  ...['yyyy-MM', 'yyyy_MM', 'yyyyMM', 'MM-yyyy', 'MM_yyyy', 'MMyyyy', 'yyMM'].map((format) => ({
    fileName: `(${figures(format)})`,
    format,
  })),
  ...['MMMM_yyyy', 'MMMM yyyy', 'MMMM-yyyy', 'MMMMyyyy'].map((format) => ({
    fileName: `([а-яіїєґ]{3,10}${format.slice('MMMM'.length, -'yyyy'.length)}[0-9]{4})`,
    format,
  })),
]

/** The part of a file's name that is the value: for a month a way of writing it, otherwise a pattern. */
export function FileNameField({ field, source, onChange }: FileNameFieldProps) {
  const known = ways.find(({ fileName, format }) => fileName === source.fileName && format === source.format)
  const isMonth = field.type === 'month'
  return (
    <>
      {isMonth && (
        <SelectField
          label={t('importProfiles.field.monthInName')}
          value={known?.format ?? ''}
          options={[
            ...ways.map(({ format }) => ({ value: format, label: exampleOf(format) })),
            { value: '', label: t('importProfiles.field.monthInName.other') },
          ]}
          onChoose={(format) =>
            onChange(withPart(source, ways.find((way) => way.format === format) ?? { format: undefined }))
          }
        />
      )}
      {!(isMonth && known) && (
        <TextField
          label={t('importProfiles.field.fileName')}
          hint={t('importProfiles.field.fileName.hint')}
          value={source.fileName ?? ''}
          maxLength={120}
          spellCheck={false}
          onChange={(event) => onChange({ ...source, fileName: event.currentTarget.value })}
        />
      )}
    </>
  )
}
