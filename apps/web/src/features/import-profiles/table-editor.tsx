import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { changed, type RecordRule, type TableRule, withRecords } from './definition.ts'
import { kindName } from './field-names.ts'
import { partsOfTable } from './held-parts.ts'
import { HeldPartsList } from './held-parts-list.tsx'
import type { Fields, Inspection } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { RecordEditor } from './record-editor.tsx'
import { RowKeyField } from './row-key-field.tsx'

interface TableEditorProps {
  table: Inspection['tables'][number]
  /** undefined: the profile skips the table. */
  rule: TableRule | undefined
  kinds: Fields['kinds']
  onChange: (rule: TableRule | undefined) => void
}

/** Edits one table of a file: a row may become several records (a bill and its lines). */
export function TableEditor({ table, rule, kinds, onChange }: TableEditorProps) {
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
  const setRecords = (next: readonly RecordRule[]) => onChange(withRecords(rule, next, proposed.key))
  return (
    <div className={styles.stack}>
      {records.length > 1 && (
        <Segmented
          legend={t('importProfiles.kind')}
          name={`record-${table.title}`}
          value={String(at)}
          options={records.map(({ kind }, place) => ({ value: String(place), label: kindName(kind) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <RecordEditor
        key={at}
        table={table}
        record={record}
        kinds={kinds}
        onChange={(next) => setRecords(changed(records, at, () => next))}
      />
      <HeldPartsList title={t('importPart.table')} whole={rule} parts={partsOfTable(rule)} onChange={onChange} />
      <RowKeyField rule={rule} headings={table.headings} onChange={onChange} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => setRecords([...records, { kind: 'invoice_lines', fields: {} }])}>
          {t('importProfiles.record.add')}
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
