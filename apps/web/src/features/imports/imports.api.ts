import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointDeclaration, Reply } from '@zatyshok/contract/endpoint'
import {
  beginRun,
  cancelRun,
  downloadRejected,
  exportRunNotes,
  type ImportRun,
  listImportChoices,
  listRunNotes,
  listRuns,
  type NewRun,
  RUNS_PAGE,
  type RunEntry,
  type RunState,
  readRun,
  undoRun,
} from '@zatyshok/contract/providers/imports'
import { discardUpload, listUploads } from '@zatyshok/contract/providers/uploads'
import { allRows } from '../../lib/all-rows.ts'
import { call } from '../../lib/portal.ts'
import { saveFile } from '../../lib/upload/save-file.ts'
import { savedName } from '../../lib/upload/saved-name.ts'

export type { ImportRun, NewRun, RunEntry, RunState } from '@zatyshok/contract/providers/imports'
export type RunPurpose = RunEntry['purpose']
export type RunFile = ImportRun['files'][number]
export type Choice = Reply<typeof listImportChoices>[number]
export type ExpectedFile = NonNullable<Choice['rules']>[number]

export interface HistoryFilter {
  /** null: all purposes. */
  readonly purpose: RunPurpose | null
  /** A provider's code; empty: all providers. */
  readonly provider: string
}

const key = ['imports'] as const
const askAgainMs = 1000

/** Returns whether the state is final. */
export const isOver = (state: RunState): boolean => state !== 'queued' && state !== 'running'

export const choicesQuery = queryOptions({
  queryKey: [...key, 'choices'],
  queryFn: ({ signal }) => call(listImportChoices, {}, { signal }),
})

/** The user's uploads that are not checked yet, as they were when the screen opened. */
export const uploadsQuery = queryOptions({
  queryKey: [...key, 'uploads'],
  queryFn: ({ signal }) => call(listUploads, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The runs, newest first; polled, because the watched folder or a colleague may begin one. */
export const historyQuery = ({ purpose, provider }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'history', purpose, provider],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      const query = { ...before, ...(purpose && { purpose }), ...(provider && { provider }) }
      return call(listRuns, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length >= RUNS_PAGE ? String(page.at(-1)?.id) : undefined),
    select: allRows,
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some((run) => !isOver(run.state)) ? 5 * askAgainMs : 30 * askAgainMs,
  })

/** The last import that was started, for the overview. */
export const lastImportQuery = queryOptions({
  queryKey: [...key, 'last'],
  queryFn: async ({ signal }) => (await call(listRuns, { query: { purpose: 'import' } }, { signal }))[0] ?? null,
})

/** One run; polled every second until it ends. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'run', id],
    queryFn: ({ signal }) => call(readRun, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.state) ? askAgainMs : false),
  })

export interface NotesOf {
  readonly run: number
  readonly file: number
  /** null: refused rows and warnings. */
  readonly severity: 'refused' | 'warning' | null
}

/** Rows per page: on a phone, a row is a card of a quarter of the screen. */
const notesPage = '25'

/** The notes about the rows of a file, page by page. */
export const notesQuery = ({ run, file, severity }: NotesOf) =>
  infiniteQueryOptions({
    queryKey: [...key, 'notes', run, file, severity],
    queryFn: ({ pageParam, signal }) => {
      const params = { id: String(run), file: String(file) }
      const query = { limit: notesPage, ...(severity && { severity }), ...(pageParam !== null && { after: pageParam }) }
      return call(listRunNotes, { params, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    select: allNotes,
    // The notes of a finished run do not change.
    staleTime: Number.POSITIVE_INFINITY,
  })

const allNotes = ({ pages }: { readonly pages: readonly Reply<typeof listRunNotes>[] }) =>
  pages.flatMap(({ rows }) => rows)

const paramsOf = (id: number) => ({ params: { id: String(id) } })

export const begin = (body: NewRun) => call(beginRun, { body })
export const cancel = (id: number) => call(cancelRun, paramsOf(id))
/** Deletes an uploaded file that was not checked. */
export const discard = (id: number) => call(discardUpload, paramsOf(id))
export const undo = (id: number) => call(undoRun, paramsOf(id))

/** Puts the server's response into the cache, and reloads the lists. */
export async function showRun(queries: QueryClient, run: ImportRun): Promise<void> {
  queries.setQueryData(runQuery(String(run.id)).queryKey, run)
  await queries.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[1] !== 'run' })
}

/** Saves the refused rows of a file in the file's own format. */
export const saveRejected = (run: number, file: number): Promise<void> =>
  save(downloadRejected, { params: { id: String(run), file: String(file) } })

/** Saves all notes about the rows of a run, as CSV. */
export const saveReport = (run: number): Promise<void> => save(exportRunNotes, paramsOf(run))

async function save<E extends EndpointDeclaration & { readonly reply: string }>(
  endpoint: E,
  input: Parameters<typeof call<E>>[1],
): Promise<void> {
  let name = 'rows'
  const bytes = await call(endpoint, input, {
    onHeaders: (headers) => {
      name = savedName(headers.get('content-disposition')) ?? name
    },
  })
  saveFile(bytes as Uint8Array, { name, type: 'application/octet-stream' })
}
