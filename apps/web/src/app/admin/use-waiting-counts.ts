import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { deliveriesQuery } from '../../features/deliveries/deliveries.api.ts'
import { inboxCountsQuery, inboxKey, reloadInbox } from '../../features/inbox/inbox.api.ts'
import { paths } from '../../lib/paths.ts'

/** How much waits in a section, by its address, and the same for screen readers. */
export type SectionCounts = Readonly<Record<string, { readonly n: number; readonly text: string }>>

/**
 * How many items wait in the inbox, and how many deliveries are late. Any change that staff make may end an item, so each successful change reloads the
 * inbox; the inbox's own changes do that themselves.
 */
export function useWaitingCounts(enabled: boolean): SectionCounts {
  const queries = useQueryClient()
  useEffect(() => {
    if (!enabled) return undefined
    return queries.getMutationCache().subscribe((event) => {
      const isDone = event.type === 'updated' && event.action.type === 'success'
      if (isDone && event.mutation.options.mutationKey !== inboxKey) void reloadInbox(queries)
    })
  }, [enabled, queries])
  const { data: inbox } = useQuery({ ...inboxCountsQuery, enabled })
  const { data: deliveries } = useQuery({ ...deliveriesQuery(''), enabled })
  const items = inbox?.reduce((sum, { all }) => sum + all, 0) ?? 0
  const late = deliveries?.late ?? 0
  return {
    [`${paths.admin}/inbox`]: { n: items, text: t('inboxItem.count.aria', { n: items }) },
    [`${paths.admin}/deliveries`]: { n: late, text: t('delivery.late.count', { n: late }) },
  }
}
