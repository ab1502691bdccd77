import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { RecordRule } from './definition.ts'
import type { KnownField } from './fields/field-source.ts'
import type { Inspection } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { showColumn } from './show-column.ts'

type Column = Inspection['tables'][number]['columns'][number]

const SHOWN = 3
const numbers = new Set(['integer', 'money', 'amount', 'decimal'])

function sentence({ heading, odd }: Column, type: string): string | undefined {
  const values = odd
    .slice(0, SHOWN)
    .map(({ value }) => `«${value}»`)
    .join(', ')
  const params = { column: heading, n: odd.reduce((sum, { cells }) => sum + cells, 0), values }
  if (numbers.has(type)) return t('importProfiles.odd.number', params)
  if (type === 'day') return t('importProfiles.odd.day', params)
  return type === 'month' ? t('importProfiles.odd.month', params) : undefined
}

interface OddValuesProps {
  readonly table: Inspection['tables'][number]
  readonly record: RecordRule
  readonly fields: readonly KnownField[]
}

/** Says which cells of mapped columns are not what their field needs; each sentence leads to its column. */
export function OddValues({ table, record, fields }: OddValuesProps) {
  const id = useId()
  const found = table.columns.flatMap((column) => {
    const name = Object.keys(record.fields).find((one) => record.fields[one]?.column === column.heading)
    const field = fields.find((one) => one.name === name)
    const text = field && column.odd.length > 0 ? sentence(column, field.type) : undefined
    return text ? [{ heading: column.heading, text }] : []
  })
  if (found.length === 0) return null
  return (
    <Notice tone="info" title={t('importProfiles.odd.title')}>
      <ul className={styles.odd}>
        {found.map(({ heading, text }, at) => (
          <li key={heading}>
            <span id={`${id}-${at}`}>{text}</span>
            <Button look="quiet" aria-describedby={`${id}-${at}`} onClick={() => showColumn(heading)}>
              {t('importProfiles.show', { column: heading })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
