import type { VerificationRequest } from '@zatyshok/contract/meters/verifications'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'

/** Shows the result of the last request, and the next step. */
export function RequestNotice({ request }: { request: VerificationRequest }) {
  const sent = formatDateTime(new Date(request.createdAt))
  switch (request.state) {
    case 'draft':
      return (
        <Notice tone="warning" title={t('verify.status.draft')}>
          <p>{t('verify.file.draft', { date: formatDate(request.verifiedOn) })}</p>
        </Notice>
      )
    case 'sent':
      return (
        <Notice tone="info" title={t('verify.waiting.title')}>
          <p>{request.mine ? t('verify.waiting.text', { date: sent }) : t('verify.waiting.other', { date: sent })}</p>
        </Notice>
      )
    case 'accepted':
      return (
        <Notice tone="success" title={t('verify.status.accepted')}>
          {request.acceptedUntil !== null && (
            <p>{t('verify.accepted.text', { date: formatDate(request.acceptedUntil) })}</p>
          )}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="error" title={t('verify.status.refused')}>
          <p>{t('verify.again.reason', { reason: request.reason })}</p>
        </Notice>
      )
  }
}
