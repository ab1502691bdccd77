import type { ReactNode } from 'react'
import { LoadError, Skeleton } from './loading.tsx'

/** The properties of a query that `Loaded` uses; `useQuery` and `useInfiniteQuery` return it. */
export interface Loadable<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface LoadedFrame {
  /** What is loading, for screen readers: «Завантажується: {what}». */
  what: string
  /** Height of the skeleton, in rows. */
  rows: number
  /** Content after a failed reload, while data of an earlier load is present; `data` by default. */
  afterFailure?: 'data' | 'error' | 'both'
  /** Replaces the message with a retry; undefined and false keep that message. */
  failed?: (error: Error) => ReactNode
}

type LoadedProps<Data> = Omit<LoadedFrame, 'what' | 'rows'> & {
  query: Loadable<Data>
  children: (data: Data) => ReactNode
} & (Pick<LoadedFrame, 'what' | 'rows'> | { what: null })

/**
 * A skeleton while the query loads, a message with a retry when it fails, otherwise the data. `what={null}`: shows
 * nothing while the query loads, for a block that may stay empty.
 */
export function Loaded<Data>({ query, afterFailure = 'data', failed, children, ...waiting }: LoadedProps<Data>) {
  const { data, isError } = query
  const isErrorShown = isError && (data === undefined || afterFailure !== 'data')
  const isDataShown = data !== undefined && !(isError && afterFailure === 'error')
  return (
    <>
      {data === undefined && !isError && waiting.what !== null && <Skeleton {...waiting} />}
      {isErrorShown && <Failed query={query} failed={failed} />}
      {isDataShown && children(data)}
    </>
  )
}

function Failed({ query, failed }: { query: Loadable<unknown>; failed: LoadedFrame['failed'] }) {
  const message = query.error && failed?.(query.error)
  return message || <LoadError busy={query.isFetching} onRetry={() => void query.refetch()} />
}
