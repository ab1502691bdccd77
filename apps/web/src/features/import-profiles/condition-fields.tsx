import { t } from '@zatyshok/i18n/translate'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import type { Condition } from './definition.ts'

interface ConditionFieldsProps {
  readonly label: string
  /** Text of the choice without a condition. */
  readonly none: string
  readonly condition: Condition | undefined
  readonly headings: readonly string[]
  readonly onChange: (condition: Condition | undefined) => void
}

export const headingOptions = (headings: readonly string[], own: readonly string[] = []) =>
  [...new Set([...headings, ...own])].filter((heading) => heading !== '').map((value) => ({ value, label: value }))

/** A column and the values that it must have. */
export function ConditionFields({ label, none, condition, headings, onChange }: ConditionFieldsProps) {
  return (
    <>
      <SelectField
        label={label}
        value={condition?.column ?? ''}
        options={[{ value: '', label: none }, ...headingOptions(headings, condition ? [condition.column] : [])]}
        onChoose={(column) => onChange(column === '' ? undefined : { column })}
      />
      {condition && (
        <TextArea
          label={t('importProfiles.values')}
          hint={t('importProfiles.values.hint')}
          rows={2}
          value={condition.is?.join('\n') ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            onChange({ column: condition.column, ...(text !== '' && { is: text.split('\n') }) })
          }}
        />
      )}
    </>
  )
}
