import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { countsQuery } from '../../features/feedback/inbox.api.ts'
import { Badge } from '../../ui/badge.tsx'

/** Shows on the overview how many messages are new, and how many are past their deadline. */
export function WaitingFeedback() {
  const { data } = useQuery(countsQuery)
  if (!data) return null
  if (data.new === 0 && data.overdue === 0) return <p>{t('inbox.empty')}</p>
  return (
    <p>
      {data.new > 0 && <Badge tone="info">{t('admin.overview.newFeedback', { n: data.new })}</Badge>}{' '}
      {data.overdue > 0 && <Badge tone="error">{t('admin.home.feedback.overdue', { n: data.overdue })}</Badge>}
    </p>
  )
}
