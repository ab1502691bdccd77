import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listMending,
  type MendableRow,
  type MendedRows,
  type Mending,
  sendMended,
} from '@zatyshok/contract/providers/mending'
import { call } from '../../../lib/portal.ts'
import { isOver } from '../imports.api.ts'

/** A refused row with the headings of its cells. */
export interface ShownRow extends Omit<MendableRow, 'table'> {
  readonly headings: readonly string[]
}

export interface ShownMending extends Pick<Mending, 'open' | 'files' | 'runs' | 'newer'> {
  readonly rows: readonly ShownRow[]
}

const askAgainMs = 1000
const mendingKey = (run: number) => ['imports', 'mending', run] as const

/** The refused rows of an import, page by page; polled while mended rows are imported. */
export const mendingQuery = (run: number) =>
  infiniteQueryOptions({
    queryKey: mendingKey(run),
    queryFn: ({ pageParam, signal }) =>
      call(
        listMending,
        { params: { id: String(run) }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: shown,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ runs }) => runs.some((mending) => !isOver(mending.state))) ? askAgainMs : false,
  })

function shown({ pages }: { readonly pages: readonly Mending[] }): ShownMending {
  const [first] = pages
  const rows = pages.flatMap(({ rows, headings }) =>
    rows.map(({ table, ...row }) => ({ ...row, headings: headings[table] ?? [] })),
  )
  return {
    ...{ open: first?.open ?? 0, files: first?.files ?? [], runs: first?.runs ?? [], newer: first?.newer ?? null },
    rows,
  }
}

export const send = (run: number, body: MendedRows) => call(sendMended, { params: { id: String(run) }, body })

/** Reloads the refused rows, and the lists that show the new run. */
export const reloadMending = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['imports'], predicate: ({ queryKey }) => queryKey[1] !== 'run' })
