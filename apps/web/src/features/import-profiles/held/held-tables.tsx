import { kindName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { changed, type TableRule } from '../definition.ts'
import styles from '../import-profiles.module.css'
import { partsOfRecord, partsOfTable } from './held-parts.ts'
import { HeldPartsList } from './held-parts-list.tsx'

interface HeldTablesProps {
  readonly tables: readonly TableRule[]
  readonly onChange: (tables: readonly TableRule[]) => void
}

/** Lists the rules for a file without a sample: every column, code and condition; each can be removed. */
export function HeldTables({ tables, onChange }: HeldTablesProps) {
  return tables.map((table, at) => {
    const { sheet, type, each } = table
    const title = [sheet, type, each && t('importPart.list', { each })].filter(Boolean).join(', ')
    const name = title === '' ? t('importPart.table') : t('importProfiles.table', { title })
    const parts = partsOfTable(table)
    const setTable = (next: TableRule) => onChange(changed(tables, at, () => next))
    return (
      <div key={title} className={styles.stack}>
        {parts.length === 0 && title !== '' && <p className={styles.heldTitle}>{name}</p>}
        <HeldPartsList title={name} whole={table} parts={parts} onChange={setTable} />
        {table.records.map((record, place) => (
          <HeldPartsList
            // biome-ignore lint/suspicious/noArrayIndexKey: two records of a table may be of one kind
            key={place}
            title={kindName(record.kind)}
            whole={record}
            parts={partsOfRecord(record)}
            onChange={(next) => setTable({ ...table, records: changed(table.records, place, () => next) })}
          />
        ))}
      </div>
    )
  })
}
