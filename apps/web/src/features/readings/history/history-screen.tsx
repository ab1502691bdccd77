import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { useMeterLooks } from '../../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../../ui/meter/meter-title.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { BackToMeters } from '../meter-head.tsx'
import { historyQuery } from '../readings.api.ts'
import styles from '../readings.module.css'
import { askedMonths, type HistoryPeriod, periodOf, yearsOf } from './history-period.ts'
import { HistoryView } from './history-view.tsx'

interface HistoryScreenProps {
  meter: Meter
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** `/dashboard/counters/:id/history`: a sentence, the chart, and the same numbers as a table (F07). */
export function HistoryScreen({ meter, today }: HistoryScreenProps) {
  const [query, setQuery] = useSearchParams()
  const period = periodOf(query.get('period'), today)
  const history = useQuery({
    ...historyQuery(meter.id, askedMonths(period, today)),
    placeholderData: keepPreviousData,
  })
  const appearance = useMeterLooks(today).appearance(meter)
  return (
    <>
      <BackToMeters />
      <PageHeading>{t('history.title')}</PageHeading>
      <Card>
        <MeterTitle meter={meter} appearance={appearance} heading="h2">
          <p className={styles.note}>
            №&nbsp;{meter.serialNumber}
            {meter.place && `, ${meter.place}`}
          </p>
          <p className={styles.note}>{meter.home.name}</p>
        </MeterTitle>
        <div className={`${styles.period} no-print`}>
          <SelectField
            label={t('history.period')}
            value={period}
            options={[
              { value: 'last12', label: t('history.period.last12') },
              { value: 'last24', label: t('history.period.last24') },
              ...yearsOf(today, meter.installedOn).map((year) => ({
                value: year,
                label: t('history.period.year', { year }),
              })),
            ]}
            onChoose={(chosen) => setQuery({ period: chosen as HistoryPeriod }, { replace: true })}
          />
        </div>
        <Loaded query={history} what={t('history.title')} rows={5} afterFailure="error">
          {(known) => (
            <HistoryView meter={meter} history={known} period={period} today={today} utility={appearance.utility} />
          )}
        </Loaded>
      </Card>
    </>
  )
}
