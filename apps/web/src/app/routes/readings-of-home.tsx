import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { metersQuery } from '../../features/meters/meters.api.ts'
import { HomeReadings } from '../../features/readings/home/home-readings.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'

/** The fields for readings on the first screen, with the meters behind them. */
export function ReadingsOfHome({ meterIds, rows }: { meterIds: readonly string[]; rows: number }) {
  const meters = useQuery(metersQuery)
  return (
    <Loaded query={meters} what={t('home.readings.title')} rows={rows}>
      {(all) => <HomeReadings meterIds={meterIds} meters={all} today={kyivDay(new Date())} />}
    </Loaded>
  )
}
