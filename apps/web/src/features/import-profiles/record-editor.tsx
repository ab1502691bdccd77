import { fieldName, kindName, valueName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { RecordCodes } from './codes-table.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { missingFields, type RecordRule, withColumn, withField, withKind, withMonth, without } from './definition.ts'
import { FieldList } from './fields/field-list.tsx'
import type { KnownField } from './fields/field-source.ts'
import { otherPartsOfRecord } from './held/held-parts.ts'
import { HeldPartsList } from './held/held-parts-list.tsx'
import { combineWords, conditionWords } from './held/part-words.ts'
import type { Fields, Inspection } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { MappingTable } from './mapping-table.tsx'
import { OddValues } from './odd-values.tsx'

interface RecordEditorProps {
  /** How the file's name states the month. */
  month: Inspection['month']
  table: Inspection['tables'][number]
  record: RecordRule
  /** The other records of the same rows. */
  others: readonly RecordRule[]
  kinds: Fields['kinds']
  onChange: (record: RecordRule) => void
}

/** Edits the record that a row becomes: its kind, columns, constants and codes. */
export function RecordEditor({ month, table, record, others, kinds, onChange }: RecordEditorProps) {
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
        onChoose={(kind) => {
          const next = kinds.find((one) => one.kind === kind)?.fields ?? []
          const of = { fields: next, columns: table.columns, inName: month }
          onChange(withMonth(withKind(record, kind, next), of))
        }}
      />
      {missing.length > 0 && (
        <Notice tone="warning" title={t('importProfiles.missing')}>
          <p>{missing.map(({ name }) => fieldName(name)).join(', ')}</p>
        </Notice>
      )}
      <MappingTable
        table={table}
        record={record}
        others={others}
        fields={fields}
        onPick={(column, field) => {
          const of = { fields, columns: table.columns, inName: month }
          onChange(withMonth(withColumn(record, column, field), of))
        }}
      />
      <OddValues table={table} record={record} fields={fields} />
      <RecordCodes
        record={record}
        fields={fields}
        onCodes={(name, codes) => onChange(withField(record, name, { ...record.fields[name], codes }))}
      />
      {unread.length > 0 && (
        <fieldset className={styles.codes}>
          <legend>{t('importProfiles.constants')}</legend>
          {unread.map((field) => (
            <Constant key={field.name} field={field} record={record} onChange={onChange} />
          ))}
        </fieldset>
      )}
      <details className={styles.fold}>
        <summary>
          {t('importProfiles.only')}: <span className={styles.words}>{onlyWords(record)}</span>
        </summary>
        <div className={styles.fields}>
          <ConditionFields
            label={t('importProfiles.only')}
            none={t('importProfiles.only.all')}
            condition={record.only}
            headings={table.headings}
            onChange={(only) => onChange(only ? { ...record, only } : without(record, 'only'))}
          />
          {(combines[record.kind] ?? record.combine) !== undefined && (
            <SelectField
              label={t('importProfiles.combine')}
              value={record.combine ?? ''}
              options={[
                { value: '', label: t('importProfiles.combine.none') },
                ...combineOptions(combines[record.kind], record.combine),
              ]}
              onChoose={(combine) => onChange(combine === '' ? without(record, 'combine') : { ...record, combine })}
            />
          )}
        </div>
      </details>
      <FieldList
        record={record}
        fields={fields}
        headings={table.headings}
        columns={table.columns}
        onChange={onChange}
      />
      <HeldPartsList
        title={t('importPart.record')}
        whole={record}
        parts={otherPartsOfRecord(record)}
        onChange={onChange}
      />
    </>
  )
}

/** Which rows become the record, in one line. */
const onlyWords = ({ only, combine }: RecordRule): string =>
  [only ? conditionWords(only) : t('importProfiles.only.all'), combine && combineWords(combine)]
    .filter(Boolean)
    .join('; ')

/** Ways in which rows of one kind may become one record. */
const combines: Readonly<Record<string, string>> = { accounts: 'last', invoices: 'sum' }

const combineOptions = (...ways: readonly (string | undefined)[]) =>
  [...new Set(ways)].flatMap((value) => (value === undefined ? [] : [{ value, label: combineWords(value) }]))

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
