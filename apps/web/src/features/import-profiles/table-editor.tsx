import { kindName, valueName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { type RecordRule, type TableRule, withField, without, withRecord, withRecords } from './definition.ts'
import type { Fields, Inspection } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { readsAllMonths, withMonths } from './months/month-records.ts'
import { MonthsOffer } from './months/months-offer.tsx'
import { RecordEditor } from './record-editor.tsx'
import { RowRules } from './row-rules.tsx'

/** Name of a record among those of its table. */
function recordName(records: readonly RecordRule[], at: number, { months }: TableEditorProps['table']): string {
  const { kind, fields } = records[at] ?? { kind: '', fields: {} }
  const month = months?.columns.find(({ heading }) => heading === fields['value']?.column)
  if (month && records.length > 1) return month.heading
  const zone = 'zone' in fields ? fields['zone']?.value : undefined
  if (zone !== undefined) return t('importKind.ofZone', { kind: kindName(kind), zone: valueName(zone) })
  const same = records.filter((record) => record.kind === kind)
  const n = records.slice(0, at + 1).filter((record) => record.kind === kind).length
  return same.length === 1 ? kindName(kind) : t('importKind.nth', { kind: kindName(kind), n })
}

/** The record of another zone: all fields but the reading itself are read in the same way. */
const nextZone = (record: RecordRule): RecordRule =>
  withField(withField(without(record, 'only'), 'value', undefined), 'zone', undefined)

interface TableEditorProps {
  month: Inspection['month']
  table: Inspection['tables'][number]
  /** undefined: the profile skips the table. */
  rule: TableRule | undefined
  kinds: Fields['kinds']
  onChange: (rule: TableRule | undefined) => void
}

/** Edits one table of a file: a row may become several records (a bill and its lines). */
export function TableEditor({ month, table, rule, kinds, onChange }: TableEditorProps) {
  const [chosen, setChosen] = useState(0)
  const proposed = JSON.parse(table.rule) as TableRule
  const blank: RecordRule = { kind: 'accounts', fields: {} }
  const use = () => onChange(proposed.records.length > 0 ? proposed : { ...proposed, records: [blank] })
  if (!rule) {
    return (
      <Button look="secondary" width="full-on-phone" onClick={use}>
        {t('importProfiles.table.use')}
      </Button>
    )
  }
  const records = rule.records.length > 0 ? rule.records : [blank]
  const at = Math.min(chosen, records.length - 1)
  const record = records[at] ?? blank
  const isReadings = record.kind === 'readings'
  const { months } = table
  const fields = kinds.find(({ kind }) => kind === record.kind)?.fields ?? []
  const setRecords = (next: readonly RecordRule[]) => onChange(withRecords(rule, next, proposed.key))
  return (
    <div className={styles.stack}>
      {records.length > 1 && (
        <Segmented
          legend={t('importProfiles.kind')}
          name={`record-${table.title}`}
          value={String(at)}
          options={records.map((_, place) => ({ value: String(place), label: recordName(records, place, table) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {months && isReadings && !readsAllMonths(months, records) && (
        <MonthsOffer
          run={months}
          onTake={(choice) => setRecords(withMonths(records, at, { table, run: months, fields, choice }))}
        />
      )}
      <RecordEditor
        key={at}
        month={month}
        table={table}
        record={record}
        others={records.filter((_, place) => place !== at)}
        kinds={kinds}
        onChange={(next) => setRecords(withRecord(records, at, next))}
      />
      <RowRules rule={rule} headings={table.headings} onChange={onChange} />
      <div className={styles.actions}>
        <Button
          look="quiet"
          onClick={() => {
            setRecords([...records, isReadings ? nextZone(record) : { kind: 'invoice_lines', fields: {} }])
            setChosen(records.length)
          }}
        >
          {isReadings ? t('importProfiles.record.zone') : t('importProfiles.record.add')}
        </Button>
        {records.length > 1 && (
          <Button look="quiet" onClick={() => setRecords(records.filter((_, place) => place !== at))}>
            {t('importProfiles.record.remove')}
          </Button>
        )}
        {table.title !== '' && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            {t('importProfiles.table.skip')}
          </Button>
        )}
      </div>
    </div>
  )
}
