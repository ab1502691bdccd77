import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { waitingQuery } from '../../features/verification-inbox/verification-inbox.api.ts'
import { Badge } from '../../ui/badge.tsx'

/** Shows on the overview how many certificates wait for a decision. */
export function WaitingVerifications() {
  const { data } = useQuery(waitingQuery)
  if (!data) return null
  const n = data.reduce((sum, { waiting }) => sum + waiting, 0)
  if (n === 0) return <p>{t('admin.overview.verifications.none')}</p>
  return (
    <p>
      <Badge tone="info">{t('admin.overview.verifications', { n })}</Badge>
    </p>
  )
}
