import type { Loadable } from './loaded.tsx'

/**
 * Several queries as one: it has data when each has data. It fails when a query without data failed, and a retry
 * repeats the failed queries.
 */
export function allLoaded<All extends object>(
  queries: { readonly [Name in keyof All]: Loadable<All[Name]> },
): Loadable<All> {
  const entries = Object.entries<Loadable<unknown>>(queries)
  const failed = entries.map(([, query]) => query).filter(({ isError, data }) => isError && data === undefined)
  const isComplete = entries.every(([, { data }]) => data !== undefined)
  return {
    data: isComplete ? (Object.fromEntries(entries.map(([name, { data }]) => [name, data])) as All) : undefined,
    error: failed[0]?.error ?? null,
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
