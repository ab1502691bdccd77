import { useQuery } from '@tanstack/react-query'
import type { Meter } from '@zatyshok/contract/meters/meters'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { lastRequestsQuery } from './verification.api.ts'
import styles from './verification.module.css'

/** Shows on a meter's card a request that is waiting or was refused, and links to the verification screen. */
export function VerificationLinks({ meter }: { meter: Meter }) {
  const isTakenHere = useSettings()?.verification.submitAt.includes(meter.serviceProvider.code) && meter.canSubmit
  return (
    <div className={styles.links}>
      <LastRequest counterId={meter.id} />
      <Link className={styles.link} to={paths.meterVerify(meter.id)}>
        {isTakenHere ? t('counters.verify') : t('verify.open')}
        <span className="visually-hidden"> №&nbsp;{meter.serialNumber}</span>
      </Link>
    </div>
  )
}

function LastRequest({ counterId }: { counterId: string }) {
  const { data } = useQuery(lastRequestsQuery)
  const last = data?.find((request) => request.counterId === counterId)
  switch (last?.state) {
    case 'draft':
      return <Badge tone="warning">{t('verify.status.draft')}</Badge>
    case 'sent':
      return (
        <Badge tone="info">
          {t('counters.check.requested', { date: formatDate(kyivDay(new Date(last.createdAt))) })}
        </Badge>
      )
    case 'refused':
      return <Badge tone="error">{t('verify.refused.label')}</Badge>
    default:
      return null
  }
}
