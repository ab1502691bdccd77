import {
  type MeterReplacement,
  type ReplacementField,
  replacementFields,
} from '@zatyshok/domain/meters/meter-replacement'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import styles from '../../ui/meter/replacement.module.css'
import { replacementProblem } from './issue-text.ts'
import type { ReadingEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'
import type { JudgedRow } from './use-reading-entries.ts'

interface ReplacementFieldsProps {
  judgedRow: JudgedRow
  onChange: (patch: Partial<ReadingEntry>) => void
}

/**
 * Fields of a replaced meter (F05). Its new number and the day appear once; each zone has the old meter's last and the
 * new meter's first reading.
 */
export function ReplacementFields({ judgedRow, onChange }: ReplacementFieldsProps) {
  const { row, entry, judged, refusal } = judgedRow
  const [left, setLeft] = useState<ReadonlySet<ReplacementField>>(new Set())
  if (entry.reason !== 'replaced' || row.copyOf !== undefined) return null
  const of = (field: ReplacementField) => ({
    label: replacementLabel(field, row),
    value: entry.replacement[field],
    error: refusal?.replacement?.[field] ?? (left.has(field) ? replacementProblem(field, judged) : undefined),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({
        replacement: { ...entry.replacement, [field]: event.currentTarget.value } satisfies MeterReplacement,
      }),
    onBlur: () => setLeft((before) => new Set([...before, field])),
  })
  const dial = { inputMode: row.meter.decimals > 0 ? 'decimal' : 'numeric', maxLength: 20 } as const
  return (
    <fieldset className={styles.replacement}>
      <legend>
        {row.zone === 'total' ? t('replacement.legend') : t('replacement.legend.zone', { zone: zoneName(row.zone) })}
      </legend>
      {row.isFirst && (
        <>
          <TextField {...of('serialNumber')} hint={t('replacement.number.hint')} maxLength={30} />
          <DateField {...of('replacedOn')} min={row.previous?.readOn} max={row.today} />
        </>
      )}
      <TextField {...of('lastOfOld')} {...dial} hint={t('replacement.last.hint')} />
      <TextField {...of('firstOfNew')} {...dial} hint={t('replacement.first.hint')} />
    </fieldset>
  )
}

/** The fields of a row, in their order. */
export const fieldsOf = ({ isFirst }: ReadingRow): readonly ReplacementField[] =>
  isFirst ? replacementFields : ['lastOfOld', 'firstOfNew']

/** The label of a field: `'Дата заміни'`. */
export function replacementLabel(field: ReplacementField, { meter }: ReadingRow): string {
  const unit = t(`unit.${meter.unit}`)
  switch (field) {
    case 'serialNumber':
      return t('replacement.number')
    case 'replacedOn':
      return t('replacement.day')
    case 'lastOfOld':
      return t('replacement.last', { unit })
    case 'firstOfNew':
      return t('replacement.first', { unit })
  }
}
