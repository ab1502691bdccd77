import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { HttpError } from '../lib/http-error.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** A screen broke: says so, offers to reload, shows the request's id if there was one; the error reaches the console. */
export function CrashScreen() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  const requestId = error instanceof HttpError ? error.requestId : undefined
  return (
    <main id="main" tabIndex={-1}>
      <Card title={t('app.crash.title')}>
        <p>{t('app.crash.text')}</p>
        {requestId && <p>{t('app.crash.code', { id: requestId })}</p>}
        <div>
          <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
        </div>
      </Card>
    </main>
  )
}
