import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { draftsQuery } from '../../features/publishing/publishing.api.ts'
import { Badge } from '../../ui/badge.tsx'

/** Shows how many drafts wait for publication; hidden if there are none. */
export function WaitingDrafts() {
  const { data } = useQuery(draftsQuery)
  if (!data?.drafts) return null
  return (
    <p>
      <Badge tone="info">{t('admin.overview.drafts', { n: data.drafts })}</Badge>
    </p>
  )
}
