import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useParams } from 'react-router'
import { OneMeter } from '../../features/meters/one-meter.tsx'
import { VerificationScreen } from '../../features/verification/verification-screen.tsx'

/** `/dashboard/counters/:id/verify`. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <OneMeter id={id} title={t('verify.open')}>
      {(meter) => <VerificationScreen key={meter.id} meter={meter} today={kyivDay(new Date())} />}
    </OneMeter>
  )
}
