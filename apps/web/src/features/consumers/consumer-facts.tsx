import { formatDateTime, formatPhone } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/list/list-and-panel.tsx'
import type { Consumer } from './consumers.api.ts'

/** Shows the resident's state, contacts and registration date. */
export function ConsumerFacts({ consumer }: { consumer: Consumer }) {
  const { login, emails, phones, createdAt, lastSeenAt, secondFactor } = consumer
  return (
    <>
      <p>
        <StateBadge consumer={consumer} />
      </p>
      <Facts>
        <dt>{t('users.col.login')}</dt>
        <dd translate="no">{login}</dd>
        <dt>{t('feedback.email')}</dt>
        {emails.length === 0 && <dd>—</dd>}
        {emails.map(({ email, confirmed }) => (
          <dd key={email}>
            <span translate="no">{email}</span>
            {!confirmed && ` (${t('users.email.unconfirmed')})`}
          </dd>
        ))}
        <dt>{t('users.phones')}</dt>
        {phones.length === 0 && <dd>—</dd>}
        {phones.map((phone) => (
          <dd key={phone}>{formatPhone(phone)}</dd>
        ))}
        <dt>{t('users.col.registered')}</dt>
        <dd>{formatDateTime(new Date(createdAt))}</dd>
        <dt>{t('users.col.lastSeen')}</dt>
        <dd>{lastSeenAt === null ? '—' : formatDateTime(new Date(lastSeenAt))}</dd>
        <dt>{t('security.totp.title')}</dt>
        <dd>{secondFactor ? t('users.secondFactor.on') : t('users.secondFactor.off')}</dd>
      </Facts>
    </>
  )
}

function StateBadge({ consumer: { blocked, emails } }: { consumer: Consumer }) {
  if (blocked) return <Badge tone="error">{t('users.status.blocked')}</Badge>
  if (!emails.some(({ confirmed }) => confirmed)) return <Badge tone="warning">{t('users.status.unconfirmed')}</Badge>
  return <Badge tone="success">{t('users.status.active')}</Badge>
}
