import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import {
  addInboxNote,
  assignInbox,
  closeInbox,
  countInbox,
  forwardInbox,
  type InboxKind,
  listInbox,
  listInboxColleagues,
  listInboxNotes,
  type MessageTopic,
  type NotedKind,
  readInboxItem,
  reopenInbox,
} from '@zatyshok/contract/inbox'
import { allRows } from '../../lib/all-rows.ts'
import { call } from '../../lib/portal.ts'

export type Item = Reply<typeof listInbox>[number]
export type Counted = Reply<typeof countInbox>[number]
export type Outcome = Reply<typeof assignInbox>

export interface ItemFilter {
  /** Empty: all. */
  readonly whose: '' | 'mine' | 'unassigned' | 'overdue'
  readonly kind: InboxKind | ''
  /** Of messages; empty: all. */
  readonly topic: MessageTopic | ''
  /** Code; empty: all. */
  readonly provider: string
  /** Trimmed. */
  readonly search: string
}

export interface ItemRef {
  readonly kind: InboxKind
  readonly id: number
}

/** Key of the queries of the inbox, and of the changes that reload them by themselves. */
export const inboxKey = ['inbox'] as const
const pageSize = 20

const asQuery = ({ whose, kind, topic, provider, search }: ItemFilter) => ({
  ...(whose && { whose }),
  ...(kind && { kind }),
  ...(topic && { topic }),
  ...(provider && { provider }),
  ...(search && { search }),
})

/** What waits, the nearest deadline first, twenty a page. */
export const inboxQuery = (filter: ItemFilter) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'list', asQuery(filter)],
    queryFn: ({ pageParam, signal }) =>
      call(listInbox, { query: { ...asQuery(filter), ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return page.length === pageSize && last ? `${last.dueOn}.${last.kind}.${last.id}` : undefined
    },
    select: allRows,
  })

/** How much waits, by kind and provider. */
export const inboxCountsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: ({ signal }) => call(countInbox, {}, { signal }),
})

export const inboxItemQuery = ({ kind, id }: ItemRef) =>
  queryOptions({
    queryKey: [...inboxKey, 'item', kind, id],
    queryFn: ({ signal }) => call(readInboxItem, { params: { kind, id: String(id) } }, { signal }),
    retry: false,
  })

export interface NotedRef {
  readonly kind: NotedKind
  readonly id: number
}

const asParams = ({ kind, id }: NotedRef) => ({ params: { kind, id: String(id) } })

export const notesQuery = (item: NotedRef) =>
  queryOptions({
    queryKey: [...inboxKey, 'notes', item.kind, item.id],
    queryFn: ({ signal }) => call(listInboxNotes, asParams(item), { signal }),
    retry: false,
  })

/** Writes a note; returns all notes of the item. */
export const addNote = (item: NotedRef, text: string) => call(addInboxNote, { ...asParams(item), body: { text } })

export const colleaguesQuery = queryOptions({
  queryKey: ['inbox-colleagues'],
  queryFn: ({ signal }) => call(listInboxColleagues, {}, { signal }),
})

export const reloadInbox = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: inboxKey })

type Receiver = Omit<CallInput<typeof assignInbox>['body'], 'items'>

export const assign = (items: readonly Item[], receiver: Receiver): Promise<Outcome> =>
  call(assignInbox, { body: { items: seenOf(items), ...receiver } })

/** The items with the assignee that the list shows: what a colleague has changed since stays as it is. */
const seenOf = (items: readonly Item[]) =>
  items.map(({ kind, id, assignee }) => ({ kind, id, seen: assignee?.id ?? null }))

/** Forwards a message to a provider; null: back to the city. */
export const forward = ({ id, provider: seen }: Item, provider: string | null): Promise<Outcome> =>
  call(forwardInbox, { params: { id: String(id) }, body: { provider, seen: seen?.code ?? null } })

export const close = (items: readonly Item[]): Promise<Outcome> => call(closeInbox, { body: { items: seenOf(items) } })

/** Brings back what the operator has closed. */
export const reopen = (items: readonly ItemRef[]): Promise<Outcome> =>
  call(reopenInbox, { body: { items: items.map(({ kind, id }) => ({ kind, id })) } })
