import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import type { Inspection } from '../import-profiles.api.ts'
import styles from '../import-profiles.module.css'
import { type MonthChoice, readingDays } from './month-records.ts'

interface MonthsOfferProps {
  readonly run: NonNullable<Inspection['tables'][number]['months']>
  readonly onTake: (choice: MonthChoice) => void
}

const dayWords = (day: MonthChoice['day']) =>
  day === 'first' ? t('importProfiles.months.day.first') : t('importProfiles.months.day.last')

/** Offers to read all columns that are months at once. */
export function MonthsOffer({ run: { columns, year }, onTake }: MonthsOfferProps) {
  const [day, setDay] = useState<MonthChoice['day']>('last')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isYearTyped = year === null && columns.some((column) => column.year === null)
  const take = () => {
    if (isYearTyped && !/^20[0-9]{2}$/.test(typed)) setWrong(true)
    else onTake({ year: Number(typed), day })
  }
  const [first, last] = [columns[0]?.heading ?? '', columns.at(-1)?.heading ?? '']
  return (
    <Notice tone="info" title={t('importProfiles.months', { n: columns.length, first, last })}>
      <p>{t('importProfiles.months.text')}</p>
      <div className={styles.fields}>
        {isYearTyped && (
          <TextField
            inputMode="numeric"
            label={t('importProfiles.months.year')}
            hint={t('importProfiles.months.year.hint')}
            error={isWrong ? t('importProfiles.months.year.wrong') : undefined}
            maxLength={4}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <SelectField
          label={t('importProfiles.months.day')}
          value={day}
          options={readingDays.map((value) => ({ value, label: dayWords(value) }))}
          onChoose={(value) => setDay(value === 'first' ? value : 'last')}
        />
        <Button look="secondary" onClick={take}>
          {t('importProfiles.months.take')}
        </Button>
      </div>
    </Notice>
  )
}
