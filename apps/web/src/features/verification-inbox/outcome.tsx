import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import type { Card } from './verification-inbox.api.ts'

/** Shows the decision, its author and time. */
export function Outcome({ card: { state, acceptedUntil, reason, decidedAt, decidedBy } }: { card: Card }) {
  const at = decidedAt === null ? '' : formatDateTime(new Date(decidedAt))
  const by = <p>{t('verifyInbox.decided', { name: decidedBy ?? t('inbox.somebody'), at })}</p>
  if (state === 'refused') {
    return (
      <Notice tone="error" title={t('verify.status.refused')}>
        <p>{reason}</p>
        {by}
      </Notice>
    )
  }
  return (
    <Notice tone="success" title={t('verify.status.accepted')}>
      {acceptedUntil !== null && <p>{t('verify.accepted.text', { date: formatDate(acceptedUntil) })}</p>}
      {by}
    </Notice>
  )
}
