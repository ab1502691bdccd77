import { t } from '@zatyshok/i18n/translate'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { TableRule } from './definition.ts'

interface RowKeyFieldProps {
  readonly rule: TableRule
  readonly headings: readonly string[]
  readonly onChange: (rule: TableRule) => void
}

/** Adds a column to the key that identifies a row; the list of held parts shows the chosen columns. */
export function RowKeyField({ rule, headings, onChange }: RowKeyFieldProps) {
  const { key = [] } = rule
  const others = [...new Set(headings)].filter((heading) => heading !== '' && !key.includes(heading))
  return (
    <SelectField
      label={t('importPart.key.add')}
      hint={key.length === 0 ? t('importPart.key.none') : t('importPart.key.hint')}
      value=""
      options={[{ value: '', label: '—' }, ...others.map((value) => ({ value, label: value }))]}
      onChoose={(heading) => heading !== '' && onChange({ ...rule, key: [...key, heading] })}
    />
  )
}
