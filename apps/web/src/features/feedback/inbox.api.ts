import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addAnswerTemplate,
  listAnswerTemplates,
  removeAnswerTemplate,
  updateAnswerTemplate,
} from '@zatyshok/contract/answer-templates'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import {
  answerFeedback,
  countFeedback,
  downloadAttachment,
  exportFeedback,
  listFeedback,
  readFeedback,
  updateFeedback,
} from '@zatyshok/contract/feedback-inbox'
import { allRows } from '../../lib/all-rows.ts'
import { call } from '../../lib/portal.ts'
import { saveFile } from '../../lib/upload/save-file.ts'

export type Entry = Reply<typeof listFeedback>[number]
export type FeedbackState = Entry['state']
export type Thread = Reply<typeof readFeedback>
export type Template = Reply<typeof listAnswerTemplates>[number]

export interface InboxFilter {
  readonly state: FeedbackState
  /** Trimmed; if not empty, messages of every state are searched. */
  readonly search: string
}

const listKey = ['feedback', 'list'] as const
const pageSize = 50

const asQuery = ({ state, search }: InboxFilter) => (search === '' ? { state } : { search })

/** The messages, newest first, fifty a page. */
export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, asQuery(filter)],
    queryFn: ({ pageParam, signal }) =>
      call(
        listFeedback,
        { query: { ...asQuery(filter), ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === pageSize ? String(page.at(-1)?.id) : undefined),
    select: allRows,
  })

/** Counts of messages that wait for staff. */
export const countsQuery = queryOptions({
  queryKey: ['feedback', 'counts'],
  queryFn: ({ signal }) => call(countFeedback, {}, { signal }),
})

const threadsKey = ['feedback', 'thread'] as const

/** Reloads the open message after its assignee or state was changed elsewhere on the page. */
export const reloadThreads = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: threadsKey })

/** One complete message. Every view is audited, so the query runs once per view and never in the background. */
export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: [...threadsKey, id],
    queryFn: ({ signal }) => call(readFeedback, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Puts the server's response into the cache, and reloads lists and counts. */
export async function showChanged(queries: QueryClient, thread: Thread): Promise<void> {
  queries.setQueryData(threadQuery(thread.id).queryKey, thread)
  await Promise.all([queries.invalidateQueries({ queryKey: listKey }), queries.invalidateQueries(countsQuery)])
}

export type Change = Omit<CallInput<typeof updateFeedback>['body'], 'revision'>

export const change = ({ id, revision }: Thread, body: Change) =>
  call(updateFeedback, { params: { id: String(id) }, body: { revision, ...body } })

export const answer = ({ id, revision }: Thread, body: { text: string; state: 'work' | 'done' }) =>
  call(answerFeedback, { params: { id: String(id) }, body: { revision, ...body } })

/** Saves the file under the sender's name; the browser does not render it. */
export async function saveAttachment({ id, attachment }: Thread): Promise<void> {
  const bytes = await call(downloadAttachment, { params: { id: String(id) } })
  saveFile(bytes, { name: attachment?.name ?? String(id), type: 'application/octet-stream' })
}

export async function saveTable(filter: InboxFilter): Promise<void> {
  let name = ''
  const onHeaders = (headers: Headers) => {
    name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  }
  const bytes = await call(exportFeedback, { query: asQuery(filter) }, { onHeaders })
  saveFile(bytes, { name, type: 'text/csv' })
}

export const templatesQuery = queryOptions({
  queryKey: ['answer-templates'],
  queryFn: ({ signal }) => call(listAnswerTemplates, {}, { signal }),
})

interface TemplateText {
  readonly title: string
  readonly text: string
}

/**
 * Adds or changes a template.
 * @param kept the template to change; null: a new one
 */
export const saveTemplate = (kept: Template | null, body: TemplateText) =>
  kept
    ? call(updateAnswerTemplate, { params: { id: String(kept.id) }, body: { ...body, revision: kept.revision } })
    : call(addAnswerTemplate, { body })

export const removeTemplate = ({ id }: Template) => call(removeAnswerTemplate, { params: { id: String(id) } })
