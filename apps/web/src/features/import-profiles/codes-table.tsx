import { counterTypes, serviceTypes } from '@zatyshok/domain/services'
import { fieldName, valueName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { RecordRule } from './definition.ts'
import type { KnownField } from './fields/field-source.ts'
import styles from './import-profiles.module.css'

interface CodesProps {
  title: string
  /** Provider's code → portal's code; empty: not chosen yet. */
  codes: Readonly<Record<string, string>>
  options: readonly { value: string; label: string }[]
  onChange: (theirs: string, ours: string) => void
}

/** Lists the provider's codes, each with a select for the portal's code. */
function Codes({ title, codes, options, onChange }: CodesProps) {
  const all = [{ value: '', label: t('importProfiles.codes.none') }, ...options]
  return (
    <fieldset className={styles.codes}>
      <legend>{title}</legend>
      {Object.entries(codes).map(([theirs, ours]) => (
        <SelectField
          key={theirs}
          label={`«${theirs}»`}
          value={ours}
          options={all}
          onChoose={(value) => onChange(theirs, value)}
        />
      ))}
    </fieldset>
  )
}

interface RecordCodesProps {
  record: RecordRule
  fields: readonly KnownField[]
  onCode: (field: string, theirs: string, ours: string) => void
}

/** Returns fields whose codes can be chosen from a list. */
const codedFields = (record: RecordRule, fields: readonly KnownField[]): string[] =>
  fields
    .filter(({ name, values }) => record.fields[name]?.codes && (values !== null || name === 'counterType'))
    .map(({ name }) => name)

/** Tables of codes for one kind of record: sources, units, zones, counter types. */
export function RecordCodes({ record, fields, onCode }: RecordCodesProps) {
  const coded = codedFields(record, fields)
  return Object.entries(record.fields).flatMap(([name, { codes }]) => {
    const field = fields.find((one) => one.name === name)
    if (!codes || !field || !coded.includes(name)) return []
    const options = field.values
      ? field.values.map((value) => ({ value, label: valueName(value) }))
      : Object.entries(counterTypes).map(([value, { messageKey }]) => ({ value, label: t(messageKey) }))
    return (
      <Codes
        key={name}
        title={t('importProfiles.codes.title', { field: fieldName(name) })}
        codes={codes}
        options={options}
        onChange={(theirs, ours) => onCode(name, theirs, ours)}
      />
    )
  })
}

interface ServiceCodesProps {
  services: Readonly<Record<string, number>>
  onChange: (code: string, type: number) => void
}

/** Maps each of the provider's service codes to a service of the portal. */
export function ServiceCodes({ services, onChange }: ServiceCodesProps) {
  if (Object.keys(services).length === 0) return null
  return (
    <Codes
      title={t('importProfiles.services')}
      codes={Object.fromEntries(Object.entries(services).map(([code, type]) => [code, type === 0 ? '' : String(type)]))}
      options={Object.entries(serviceTypes).map(([value, { messageKey }]) => ({ value, label: t(messageKey) }))}
      onChange={(code, type) => onChange(code, Number(type))}
    />
  )
}
