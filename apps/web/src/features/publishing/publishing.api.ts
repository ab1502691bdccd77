import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as categories from '@zatyshok/contract/content/content-categories'
import type { Entry } from '@zatyshok/contract/content/content-entry'
import * as versions from '@zatyshok/contract/content/content-versions'
import { listMedia } from '@zatyshok/contract/content/media'
import * as publishing from '@zatyshok/contract/content/publishing'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { allRows } from '../../lib/all-rows.ts'
import { call } from '../../lib/portal.ts'

export type { Category } from '@zatyshok/contract/content/content-categories'
export type { ContentKind, Entry, Version } from '@zatyshok/contract/content/content-entry'
export type Draft = CallInput<typeof publishing.saveDraft>['body']
export type ChangedField = Reply<typeof versions.getVersion>['fields'][number]
export type OpenedEntry = Reply<typeof publishing.getEntry>
export type FoundTarget = Reply<typeof publishing.findLinkTargets>[number]
export type FoundFile = Reply<typeof listMedia>['items'][number]
type Wanted = Omit<CallInput<typeof publishing.listEntries>['query'], 'before'>
type NewEntry = CallInput<typeof publishing.createEntry>['body']
type NewCategory = CallInput<typeof categories.createCategory>['body']
type CategoryChange = CallInput<typeof categories.updateCategory>['body']

const page = 50
const key = ['content'] as const
const idOf = (id: number) => ({ id: String(id) })

export const entriesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', wanted],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        publishing.listEntries,
        { query: { ...wanted, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => (last.length < page ? undefined : String(last.at(-1)?.id)),
    select: allRows,
  })

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'entry', id],
    queryFn: ({ signal }) => call(publishing.getEntry, { params: idOf(id) }, { signal }),
    refetchOnWindowFocus: false,
  })

export const linkTargetsQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, 'links', search],
    queryFn: ({ signal }) => call(publishing.findLinkTargets, { query: search ? { search } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Documents of the media library; a picture is not a target of links. */
export const filesToLinkQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, 'files', search],
    queryFn: ({ signal }) => call(listMedia, { query: { kind: 'document', ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const draftsQuery = queryOptions({
  queryKey: [...key, 'drafts'],
  queryFn: ({ signal }) => call(publishing.countDrafts, {}, { signal }),
})

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'versions', id],
    queryFn: ({ signal }) => call(versions.listVersions, { params: idOf(id) }, { signal }),
  })

export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...key, 'versions', id, version],
    queryFn: ({ signal }) =>
      call(versions.getVersion, { params: { ...idOf(id), version: String(version) } }, { signal }),
  })

export const categoriesQuery = queryOptions({
  queryKey: [...key, 'categories'],
  queryFn: ({ signal }) => call(categories.listCategories, {}, { signal }),
})

/** Reloads the lists and counts after any change. */
export const refreshContent = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: key })

export const createEntry = (body: NewEntry) => call(publishing.createEntry, { body })
export const saveDraft = (id: number, body: Draft) => call(publishing.saveDraft, { params: idOf(id), body })
export const previewEntry = (id: number) => call(publishing.previewEntry, { params: idOf(id) })

/** Actions on an entry other than editing its text. */
export const entryActions = {
  publish: publishing.publishEntry,
  withdraw: publishing.withdrawEntry,
  archive: publishing.archiveEntry,
  unarchive: publishing.unarchiveEntry,
} as const
export type EntryAction = keyof typeof entryActions | 'end'

export interface EntryStep {
  readonly action: EntryAction
  /** Time of a publication; omitted: now. */
  readonly at?: string
  /** What a withdrawal ends. */
  readonly from?: 'schedule' | 'public'
  /** The end of the publication; null: none. */
  readonly endsAt?: string | null
}

/** Runs an action on an entry. */
export const actOn = ({ id, revision }: Entry, { action, endsAt = null, ...how }: EntryStep): Promise<Entry> =>
  action === 'end'
    ? call(publishing.endEntry, { params: idOf(id), body: { revision, at: endsAt } })
    : call(entryActions[action], { params: idOf(id), body: { revision, ...how } })

export const restoreVersion = ({ id, revision }: Entry, version: number) =>
  call(versions.restoreVersion, { params: { ...idOf(id), version: String(version) }, body: { revision } })

export const createCategory = (body: NewCategory) => call(categories.createCategory, { body })
export const updateCategory = (id: number, body: CategoryChange) =>
  call(categories.updateCategory, { params: idOf(id), body })
export const deleteCategory = (id: number) => call(categories.deleteCategory, { params: idOf(id) })
