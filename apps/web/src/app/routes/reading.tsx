import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useParams } from 'react-router'
import { OneMeter } from '../../features/meters/one-meter.tsx'
import { ReadingScreen } from '../../features/readings/reading-screen.tsx'

/** `/dashboard/counters/:id/reading`. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <OneMeter id={id} title={t('reading.title')}>
      {(meter) => <ReadingScreen key={meter.id} meter={meter} today={kyivDay(new Date())} />}
    </OneMeter>
  )
}
