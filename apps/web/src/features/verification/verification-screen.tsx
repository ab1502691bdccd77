import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import type { VerificationRequest } from '@zatyshok/contract/meters/verifications'
import type { VerificationState } from '@zatyshok/domain/meters/verification'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { useMeterLooks } from '../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../ui/meter/meter-title.tsx'
import { PageHeading } from '../../ui/page.tsx'
import type { VerificationValues } from './form-problems.ts'
import { HowTo, NothingToDo } from './how-to.tsx'
import { MeterState } from './meter-state.tsx'
import { RequestHistory } from './request-history.tsx'
import { RequestNotice } from './request-notice.tsx'
import { type Verification, verificationQuery } from './verification.api.ts'
import styles from './verification.module.css'
import { VerificationForm } from './verification-form.tsx'

interface ScreenProps {
  meter: Meter
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/**
 * `/dashboard/counters/:id/verify`: the state of the verification, the steps to do, and the sent requests (F09, F10).
 */
export function VerificationScreen({ meter, today }: ScreenProps) {
  const looks = useMeterLooks(today)
  const appearance = looks.appearance(meter)
  const state = looks.verification(meter)
  const { data, isError, isFetching, refetch } = useQuery(verificationQuery(meter.id))
  return (
    <>
      <BackLink to={paths.meters} label={t('counters.title')} />
      <PageHeading>{t('verify.open')}</PageHeading>
      <Card>
        <MeterTitle meter={meter} appearance={appearance} heading="h2">
          <p className={styles.note}>
            {t('counters.number', { number: meter.serialNumber })}
            {meter.place && `, ${meter.place}`}
          </p>
          <p className={styles.note}>{meter.home.address}</p>
        </MeterTitle>
        <MeterState meter={meter} state={state} />
      </Card>
      {isError && !data && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton what={t('verify.open')} rows={5} />}
      {data && (
        <div className={styles.columns}>
          <div className={styles.column}>
            {data.requests[0] && <RequestNotice request={data.requests[0]} />}
            <Submission meter={meter} today={today} state={state} verification={data} />
            <RequestHistory requests={data.requests} />
          </div>
          {appearance.utility === 'electricity' ? <NothingToDo /> : <HowTo verification={data} />}
        </div>
      )}
    </>
  )
}

interface SubmissionProps extends ScreenProps {
  state: VerificationState
  verification: Verification
}

/**
 * The form, if the portal takes certificates and no request is waiting. While verification is not due, a button opens
 * the form.
 */
function Submission({ meter, today, state, verification: { ticket, requests } }: SubmissionProps) {
  const [isAsked, setAsked] = useState(false)
  const [last] = requests
  if (ticket === null || last?.state === 'sent') return null
  const isDue = state !== 'valid' || last?.state === 'draft' || last?.state === 'refused'
  if (!isDue && !isAsked) {
    return (
      <div>
        <Button look="secondary" onClick={() => setAsked(true)}>
          {t('counters.verify')}
        </Button>
      </div>
    )
  }
  return (
    <Card title={t('verify.title')}>
      <p>{t('verify.lead')}</p>
      <VerificationForm key={last?.id} meter={meter} today={today} begun={begunBy(last)} />
    </Card>
  )
}

const begunBy = (last: VerificationRequest | undefined): VerificationValues => ({
  ...{ verifiedOn: '', nextCheckDate: '', certificateNumber: '' },
  ...(last?.state === 'draft' && {
    verifiedOn: last.verifiedOn,
    nextCheckDate: last.nextCheckDate ?? '',
    certificateNumber: last.certificateNumber,
  }),
})
