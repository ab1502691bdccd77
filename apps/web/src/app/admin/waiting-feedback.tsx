import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { countsQuery } from '../../features/feedback/inbox.api.ts'
import { Badge } from '../../ui/badge.tsx'

/** How many messages wait, on the overview: new ones, and those whose day to answer is over. */
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
