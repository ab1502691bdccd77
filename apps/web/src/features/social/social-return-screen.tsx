import { t } from '@zatyshok/i18n/translate'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Arrival, arriveOnce } from './arrive.ts'
import styles from './social.module.css'
import { SocialCodeForm } from './social-code-form.tsx'
import { useBeginWay } from './use-begin-way.ts'

const StrangerDialogs = lazy(async () => {
  const { StrangerDialogs } = await import('./stranger-dialogs.tsx')
  return { default: StrangerDialogs }
})

interface SocialReturnScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string) => void
}

/** The page to which a provider returns the user: signs in, asks, or shows the refusal (C11–C15). */
export function SocialReturnScreen({ onError, goTo }: SocialReturnScreenProps) {
  const network = location.pathname.slice(paths.socialReturn('').length).replace(/\/$/, '')
  const known = useSettings()?.socialProviders.find((provider) => provider.network === network)
  const provider = known?.name ?? network
  const [arrival, setArrival] = useState<Arrival | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival a document
  useEffect(() => {
    arriveOnce(network, onError).then((arrival) => {
      if (arrival.kind === 'signed-in') location.replace(arrival.goTo)
      else setArrival(arrival)
    }, onError)
  }, [])
  return (
    <>
      <PageHeading failed={arrival?.kind === 'failed'}>
        {known ? t('social.return.title', { provider }) : t('signIn.title')}
      </PageHeading>
      {arrival === null || arrival.kind === 'signed-in' ? (
        <div className={styles.progress} role="status">
          <Spinner />
          <p>{t('state.checking')}</p>
        </div>
      ) : (
        <Outcome {...{ arrival, provider, network, onError, goTo }} />
      )}
    </>
  )
}

interface OutcomeProps extends SocialReturnScreenProps {
  arrival: Exclude<Arrival, { kind: 'signed-in' }>
  network: string
  /** The provider's display name. */
  provider: string
}

function Outcome({ arrival, provider, network, onError, goTo }: OutcomeProps) {
  switch (arrival.kind) {
    case 'code-needed':
      return <SocialCodeForm visitor={arrival.visitor} onError={onError} />
    case 'stranger':
      return (
        <Suspense>
          <StrangerDialogs {...arrival} provider={provider} onError={onError} onLeft={() => goTo(paths.signIn)} />
        </Suspense>
      )
    case 'cancelled':
      return (
        <>
          <div role="status">
            <Notice tone="info" title={t('social.cancelled', { provider })} />
          </div>
          <RetryOrPassword network={network} onError={onError} />
        </>
      )
    case 'failed':
      return (
        <>
          <div role="alert">
            <Notice tone="error" title={t('social.error', { provider })}>
              {arrival.reason && <p>{arrival.reason}</p>}
            </Notice>
          </div>
          <RetryOrPassword network={network} onError={onError} />
        </>
      )
  }
}

function RetryOrPassword({ network, onError }: { network: string; onError: (error: unknown) => void }) {
  const { begin, busyWith } = useBeginWay(onError)
  return (
    <>
      <Button width="full" busy={busyWith !== null} onClick={() => void begin(network, paths.home)}>
        {t('action.retry')}
      </Button>
      <ButtonAnchor look="secondary" width="full" href={paths.signIn}>
        {t('social.byPassword')}
      </ButtonAnchor>
    </>
  )
}
