import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import {
  acceptDispatch,
  answerDispatch,
  type DispatchKind,
  downloadDispatch,
  listDispatches,
  listDispatchRecords,
  listDispatchSchedules,
  makeDispatch,
  mostAnswers,
  resendDispatch,
  saveDispatchSchedule,
} from '@zatyshok/contract/providers/dispatches'
import type { DispatchAnswer } from '@zatyshok/domain/dispatch-answers'
import { call } from '../../lib/portal.ts'
import { saveFile } from '../../lib/upload/save-file.ts'

export type Dispatch = Reply<typeof listDispatches>[number]
export type Schedule = Reply<typeof listDispatchSchedules>[number]
export type Plan = CallInput<typeof saveDispatchSchedule>['body']

const listKey = ['dispatches', 'list'] as const
const pageSize = 50
const lookEveryMs = 2000

/** The dispatches, newest first; polled while a file is being made. */
export const dispatchesQuery = (provider: string, kind: DispatchKind) =>
  infiniteQueryOptions({
    queryKey: [...listKey, provider, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, ...(provider !== '' && { provider }), ...(pageParam !== null && { before: pageParam }) }
      return call(listDispatches, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === pageSize ? String(page.at(-1)?.id) : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.some((dispatch) => dispatch.state !== 'ready') ? lookEveryMs : false,
  })

export const schedulesQuery = queryOptions({
  queryKey: ['dispatches', 'schedules'],
  queryFn: ({ signal }) => call(listDispatchSchedules, {}, { signal }),
})

export const recordsQuery = (id: number, state: 'open' | 'declined') =>
  queryOptions({
    queryKey: ['dispatches', 'records', id, state],
    queryFn: ({ signal }) => call(listDispatchRecords, { params: { id: String(id) }, query: { state } }, { signal }),
  })

export const refreshDispatches = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['dispatches'] })

export const make = (provider: string, kind: DispatchKind) => call(makeDispatch, { body: { provider, kind } })

export const resend = (id: number) => call(resendDispatch, { params: { id: String(id) } })

export const acceptAll = (id: number) => call(acceptDispatch, { params: { id: String(id) } })

/**
 * Sends the answers in batches. Returns the unknown row numbers. After an interruption all batches are sent again; the
 * server applies each once.
 */
export async function sendAnswers(id: number, answers: readonly DispatchAnswer[]): Promise<number[]> {
  const unknownRows: number[] = []
  for (let from = 0; from < answers.length; from += mostAnswers) {
    const body = { answers: answers.slice(from, from + mostAnswers) }
    unknownRows.push(...(await call(answerDispatch, { params: { id: String(id) }, body })).unknownRows)
  }
  return unknownRows
}

export const savePlan = ({ serviceProvider, kind }: Schedule, body: Plan) =>
  call(saveDispatchSchedule, { params: { provider: serviceProvider.code, kind }, body })

/** Saves the file under the name that the provider's program expects. */
export async function saveDispatchFile({ id, fileName }: Dispatch): Promise<void> {
  const bytes = await call(downloadDispatch, { params: { id: String(id) } })
  saveFile(bytes, { name: fileName ?? String(id), type: 'application/octet-stream' })
}
