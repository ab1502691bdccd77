import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useParams } from 'react-router'
import { OneMeter } from '../../features/meters/one-meter.tsx'
import { HistoryScreen } from '../../features/readings/history/history-screen.tsx'

/** `/dashboard/counters/:id/history`. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <OneMeter id={id} title={t('history.title')}>
      {(meter) => <HistoryScreen key={meter.id} meter={meter} today={kyivDay(new Date())} />}
    </OneMeter>
  )
}
