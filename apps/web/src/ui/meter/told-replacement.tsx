import { t } from '@zatyshok/i18n/translate'
import { DateField } from '../field/date-field.tsx'
import { TextField } from '../field/field.tsx'
import styles from './told-replacement.module.css'

/** A replaced meter as a person tells it. */
export interface Told {
  readonly serialNumber: string
  /** `YYYY-MM-DD`; empty: not told yet. */
  readonly replacedOn: string
  readonly lastOfOld: string
  readonly firstOfNew: string
}

export type ToldField = keyof Told

/** All fields, in their order on the screen. */
export const toldFields: readonly ToldField[] = ['serialNumber', 'replacedOn', 'lastOfOld', 'firstOfNew']

export const nothingTold: Told = { serialNumber: '', replacedOn: '', lastOfOld: '', firstOfNew: '' }

interface ToldReplacementProps {
  legend: string
  /** The fields to show: a further zone of a meter has no number and no day of its own. */
  fields: readonly ToldField[]
  told: Told
  problems?: Partial<Readonly<Record<ToldField, string | undefined>>> | undefined
  /** Today, the last day of a replacement. */
  today: string
  onChange: (field: ToldField, value: string) => void
}

/** Fields in which staff enter a replaced meter that a person tells or writes. */
export function ToldReplacement({ legend, fields, told, problems = {}, today, onChange }: ToldReplacementProps) {
  const of = (field: ToldField) => ({
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
