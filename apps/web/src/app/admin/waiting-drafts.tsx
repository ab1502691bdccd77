import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { draftsQuery } from '../../features/publishing/publishing.api.ts'
import { Badge } from '../../ui/badge.tsx'

/** How many texts wait to be published; nothing while none does. */
export function WaitingDrafts() {
  const { data } = useQuery(draftsQuery)
  if (!data?.drafts) return null
  return (
    <p>
      <Badge tone="info">{t('admin.overview.drafts', { n: data.drafts })}</Badge>
    </p>
  )
}
