import { stopBillNotices } from '@zatyshok/contract/bills/bill-notices'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page.tsx'

/**
 * `/unsubscribe`: opened from a letter, without a password. The user must press a button, because mail scanners open
 * links too.
 */
export function StopBillsScreen({ onError }: { onError: (error: unknown) => void }) {
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [state, setState] = useState<State>(code ? { is: 'asking' } : { is: 'refused' })
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      const { serviceProvider } = await call(stopBillNotices, { body: { code } })
      setState({ is: 'stopped', provider: serviceProvider.name })
    } catch (error) {
      if (error instanceof HttpError && error.status === 422) setState({ is: 'refused' })
      else onError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeading>{t('unsubscribe.title')}</PageHeading>
      {state.is === 'asking' && (
        <>
          <p>{t('unsubscribe.text')}</p>
          <Button width="full" busy={busy} onClick={() => void stop()}>
            {t('unsubscribe.action')}
          </Button>
        </>
      )}
      {state.is === 'stopped' && (
        <div role="status">
          <Notice tone="success">
            <p>{t('unsubscribe.done', { provider: state.provider })}</p>
          </Notice>
        </div>
      )}
      {state.is === 'refused' && (
        <div role="alert">
          <Notice tone="error">
            <p>{t('unsubscribe.refused')}</p>
          </Notice>
        </div>
      )}
    </>
  )
}

type State = { is: 'asking' } | { is: 'refused' } | { is: 'stopped'; provider: string }
