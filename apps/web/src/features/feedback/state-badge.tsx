import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../ui/badge.tsx'
import type { FeedbackState } from './inbox.api.ts'

/** Shows the state of a message, and whether the response is overdue. */
export function StateBadge({ state, overdue }: { state: FeedbackState; overdue: boolean }) {
  return (
    <>
      {overdue && <Badge tone="error">{t('inbox.overdue')}</Badge>}
      <StateOnly state={state} />
    </>
  )
}

function StateOnly({ state }: { state: FeedbackState }) {
  switch (state) {
    case 'new':
      return <Badge tone="info">{t('inbox.state.new')}</Badge>
    case 'work':
      return <Badge tone="warning">{t('inbox.state.work')}</Badge>
    case 'done':
      return <Badge tone="success">{t('inbox.state.done')}</Badge>
    case 'spam':
      return <Badge tone="neutral">{t('inbox.state.spam')}</Badge>
  }
}
