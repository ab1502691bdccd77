import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useLocation, useParams } from 'react-router'
import { OneMeter } from '../../features/meters/one-meter.tsx'
import { ReadingScreen } from '../../features/readings/reading-screen.tsx'

/** `/dashboard/counters/:id/reading`. */
export function Component() {
  const { id = '' } = useParams()
  // The link «Змінити» of a queued reading leads to this address again; the form then starts empty.
  const { key } = useLocation()
  return (
    <OneMeter id={id} title={t('reading.title')}>
      {(meter, meters) => (
        <ReadingScreen key={`${meter.id} ${key}`} meter={meter} meters={meters} today={kyivDay(new Date())} />
      )}
    </OneMeter>
  )
}
