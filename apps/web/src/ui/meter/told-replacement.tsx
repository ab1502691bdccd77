import type { MeterReplacement, ReplacementField } from '@zatyshok/domain/meters/meter-replacement'
import { t } from '@zatyshok/i18n/translate'
import { DateField } from '../field/date-field.tsx'
import { TextField } from '../field/field.tsx'
import styles from './replacement.module.css'

interface ToldReplacementProps {
  legend: string
  /** The fields to show: a further zone of a meter has no number and no day of its own. */
  fields: readonly ReplacementField[]
  told: MeterReplacement
  problems?: Partial<Readonly<Record<ReplacementField, string | undefined>>> | undefined
  /** Today, the last day of a replacement. */
  today: string
  onChange: (field: ReplacementField, value: string) => void
}

/** Fields in which staff enter a replaced meter that a person tells or writes. */
export function ToldReplacement({ legend, fields, told, problems = {}, today, onChange }: ToldReplacementProps) {
  const of = (field: ReplacementField) => ({
    name: field,
    value: told[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(field, currentTarget.value),
  })
  const dial = { inputMode: 'decimal', maxLength: 20 } as const
  return (
    <fieldset className={styles.replacement}>
      <legend>{legend}</legend>
      {fields.includes('serialNumber') && (
        <TextField {...of('serialNumber')} label={t('replacement.number')} maxLength={30} />
      )}
      {fields.includes('replacedOn') && <DateField {...of('replacedOn')} label={t('replacement.day')} max={today} />}
      {fields.includes('lastOfOld') && <TextField {...of('lastOfOld')} {...dial} label={t('replacement.told.last')} />}
      {fields.includes('firstOfNew') && (
        <TextField {...of('firstOfNew')} {...dial} label={t('replacement.told.first')} />
      )}
    </fieldset>
  )
}
