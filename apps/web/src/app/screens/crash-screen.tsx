import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/**
 * Shown when a screen throws: offers to reload and shows the request ID, if there is one. The error is logged to the
 * console.
 */
export function CrashScreen({ error }: { error: unknown }) {
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
