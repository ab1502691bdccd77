import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { headingOptions } from './condition-fields.tsx'
import type { Correction } from './definition.ts'

interface CorrectionFieldsProps {
  readonly correction: Correction | undefined
  readonly headings: readonly string[]
  readonly onChange: (correction: Correction | undefined) => void
}

const ways: Readonly<Record<Correction['by'], () => string>> = {
  flag: () => t('importProfiles.correction.flag'),
  id: () => t('importProfiles.correction.id'),
  revision: () => t('importProfiles.correction.revision'),
}

function startOf(by: string, first: string): Correction | undefined {
  if (by === 'flag') return { by, column: first, value: '' }
  if (by === 'id') return { by, id: first, replaces: first }
  return by === 'revision' ? { by, column: first } : undefined
}

/** Edits how the file marks a row that corrects another. */
export function CorrectionFields({ correction, headings, onChange }: CorrectionFieldsProps) {
  const [first = ''] = headings
  const columnField = (label: string, value: string, onColumn: (column: string) => void) => (
    <SelectField label={label} value={value} options={headingOptions(headings, [value])} onChoose={onColumn} />
  )
  return (
    <>
      <SelectField
        label={t('importProfiles.correction.by')}
        value={correction?.by ?? ''}
        options={[
          { value: '', label: t('importProfiles.correction.none') },
          ...Object.entries(ways).map(([value, name]) => ({ value, label: name() })),
        ]}
        onChoose={(by) => onChange(startOf(by, first))}
      />
      {correction?.by === 'id' && (
        <>
          {columnField(t('importProfiles.correction.id.column'), correction.id, (id) =>
            onChange({ ...correction, id }),
          )}
          {columnField(t('importProfiles.correction.replaces'), correction.replaces, (replaces) =>
            onChange({ ...correction, replaces }),
          )}
        </>
      )}
      {correction &&
        correction.by !== 'id' &&
        columnField(t('importProfiles.correction.column'), correction.column, (column) =>
          onChange({ ...correction, column }),
        )}
      {correction?.by === 'flag' && (
        <TextField
          label={t('importProfiles.correction.value')}
          value={correction.value}
          maxLength={100}
          onChange={(event) => onChange({ ...correction, value: event.currentTarget.value })}
        />
      )}
    </>
  )
}
