import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../ui/badge.tsx'
import type { Dispatch } from './dispatches.api.ts'

/**
 * Shows a dispatch's state: in preparation, waiting for download, without a response, answered in part or completely.
 */
export function DispatchState({ dispatch }: { dispatch: Dispatch }) {
  const { state, accepted, declined, records, takenAt, deliveredAt, closedAt } = dispatch
  if (state !== 'ready') return <Badge tone="neutral">{t(`dispatch.state.${state}`)}</Badge>
  const open = (records ?? 0) - accepted - declined
  return (
    <>
      {closedAt !== null && declined === 0 && <Badge tone="success">{t('dispatch.state.accepted')}</Badge>}
      {declined > 0 && <Badge tone="error">{t('dispatch.state.declined', { n: declined })}</Badge>}
      {open > 0 && open < (records ?? 0) && <Badge tone="warning">{t('dispatch.state.partly', { n: open })}</Badge>}
      {open === records && (
        <Badge tone={takenAt || deliveredAt ? 'warning' : 'info'}>
          {takenAt || deliveredAt ? t('dispatch.state.taken') : t('dispatch.state.waiting')}
        </Badge>
      )}
    </>
  )
}
