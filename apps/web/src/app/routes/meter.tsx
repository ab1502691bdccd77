import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useParams } from 'react-router'
import { MeterScreen } from '../../features/meters/meter-screen.tsx'
import { OneMeter } from '../../features/meters/one-meter.tsx'
import { VerificationLinks } from '../../features/verification/verification-links.tsx'

/** `/dashboard/counters/:id`. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <OneMeter id={id} title={t('counterType.default')}>
      {(meter, meters) => (
        <MeterScreen
          key={meter.id}
          meter={meter}
          meters={meters}
          today={kyivDay(new Date())}
          verificationLinks={(one) => <VerificationLinks meter={one} />}
        />
      )}
    </OneMeter>
  )
}
