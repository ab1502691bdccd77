import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { codedFields, RecordCodes } from './codes-table.tsx'
import { type KnownField, missingFields, type RecordRule, withColumn, withField, withKind } from './definition.ts'
import { fieldName, kindName, valueName } from './field-names.ts'
import { partsOfRecord } from './held-parts.ts'
import { HeldPartsList } from './held-parts-list.tsx'
import type { Fields, Inspection } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { MappingTable, shownColumns } from './mapping-table.tsx'

interface RecordEditorProps {
  table: Inspection['tables'][number]
  record: RecordRule
  kinds: Fields['kinds']
  onChange: (record: RecordRule) => void
}

/** Edits the record that a row becomes: its kind, columns, constants and codes. */
export function RecordEditor({ table, record, kinds, onChange }: RecordEditorProps) {
  const fields = kinds.find(({ kind }) => kind === record.kind)?.fields ?? []
  const missing = missingFields(record, fields)
  // In the order of the kind, so that a field keeps its place while it is filled in.
  const unread = fields.filter((field) => missing.includes(field) || record.fields[field.name]?.value !== undefined)
  return (
    <>
      <SelectField
        label={t('importProfiles.kind')}
        value={record.kind}
        options={kinds.map(({ kind }) => ({ value: kind, label: kindName(kind) }))}
        onChoose={(kind) => onChange(withKind(record, kind, kinds.find((one) => one.kind === kind)?.fields ?? []))}
      />
      {missing.length > 0 && (
        <Notice tone="warning" title={t('importProfiles.missing')}>
          <p>{missing.map(({ name }) => fieldName(name)).join(', ')}</p>
        </Notice>
      )}
      <MappingTable
        table={table}
        record={record}
        fields={fields}
        onPick={(column, field) => onChange(withColumn(record, column, field))}
      />
      <RecordCodes
        record={record}
        fields={fields}
        onCode={(name, theirs, ours) => {
          const source = record.fields[name]
          onChange(withField(record, name, { ...source, codes: { ...source?.codes, [theirs]: ours } }))
        }}
      />
      {unread.length > 0 && (
        <fieldset className={styles.codes}>
          <legend>{t('importProfiles.constants')}</legend>
          {unread.map((field) => (
            <Constant key={field.name} field={field} record={record} onChange={onChange} />
          ))}
        </fieldset>
      )}
      <HeldPartsList
        title={t('importPart.record')}
        whole={record}
        parts={partsOfRecord(record, {
          mapped: shownColumns(record, table.headings),
          coded: codedFields(record, fields),
          constant: unread.map(({ name }) => name),
        })}
        onChange={onChange}
      />
    </>
  )
}

/** A constant for every row, if the file has no column for the field. */
function Constant({
  field,
  record,
  onChange,
}: {
  field: KnownField
  record: RecordRule
  onChange: RecordEditorProps['onChange']
}) {
  const value = record.fields[field.name]?.value ?? ''
  const choose = (chosen: string) =>
    onChange(withField(record, field.name, chosen === '' ? undefined : { value: chosen }))
  if (field.values === null) {
    return (
      <TextField
        label={fieldName(field.name)}
        value={value}
        maxLength={100}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  }
  const options = [{ value: '', label: '—' }, ...field.values.map((one) => ({ value: one, label: valueName(one) }))]
  return <SelectField label={fieldName(field.name)} value={value} options={options} onChoose={choose} />
}
