import { useMutation } from '@tanstack/react-query'
import type { VerificationRequest } from '@zatyshok/contract/meters/verifications'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { saveCertificate } from './verification.api.ts'
import styles from './verification.module.css'

/** Lists all requests for this meter, newest first; hidden if there are none. */
export function RequestHistory({ requests }: { requests: readonly VerificationRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Card title={t('verify.history')}>
      <ul className={styles.history}>
        {requests.map((request) => (
          <li key={request.id} className={styles.request}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Request({ request }: { request: VerificationRequest }) {
  const { verifiedOn, certificateNumber, createdAt, decidedAt, reason, state } = request
  return (
    <>
      <p className={styles.requestHead}>
        <strong>{t('verify.history.verified', { date: formatDate(verifiedOn) })}</strong>
        <StateBadge state={state} />
      </p>
      {certificateNumber !== '' && <p>{t('verify.history.certificate', { number: certificateNumber })}</p>}
      {reason !== '' && <p>{t('verify.status.rejected', { reason })}</p>}
      <p className={styles.note}>
        {t('verify.history.sent', { date: formatDateTime(new Date(createdAt)) })}
        {decidedAt !== null && `. ${t('verify.history.decided', { date: formatDateTime(new Date(decidedAt)) })}`}
      </p>
      <Certificate request={request} />
    </>
  )
}

function Certificate({ request }: { request: VerificationRequest }) {
  const saving = useMutation({ mutationFn: () => saveCertificate(request) })
  if (request.certificate?.state !== 'ready') return null
  return (
    <div>
      <Button look="quiet" busy={saving.isPending} busyText={t('state.loading')} onClick={() => saving.mutate()}>
        <Download size={20} aria-hidden="true" />
        {t('verify.history.download')}
      </Button>
    </div>
  )
}

/** Shows a request's state as a label. */
function StateBadge({ state }: Pick<VerificationRequest, 'state'>) {
  switch (state) {
    case 'draft':
      return <Badge tone="warning">{t('verify.status.draft')}</Badge>
    case 'sent':
      return <Badge tone="info">{t('verify.status.review')}</Badge>
    case 'accepted':
      return <Badge tone="success">{t('verify.status.accepted')}</Badge>
    case 'refused':
      return <Badge tone="error">{t('verify.status.refused')}</Badge>
  }
}
