import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxCountsQuery, inboxKey, reloadInbox } from '../../features/inbox/inbox.api.ts'

/**
 * How many items wait in the inbox. Any change that staff make may end an item, so each successful change reloads the
 * inbox; the inbox's own changes do that themselves.
 */
export function useWaitingCount(enabled: boolean): number | undefined {
  const queries = useQueryClient()
  useEffect(() => {
    if (!enabled) return undefined
    return queries.getMutationCache().subscribe((event) => {
      const isDone = event.type === 'updated' && event.action.type === 'success'
      if (isDone && event.mutation.options.mutationKey !== inboxKey) void reloadInbox(queries)
    })
  }, [enabled, queries])
  const { data } = useQuery({ ...inboxCountsQuery, enabled })
  return data?.reduce((sum, { all }) => sum + all, 0)
}
