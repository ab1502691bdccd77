import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import {
  checkImportDefinition,
  listImportFields,
  listImportProfiles,
  readImportProfile,
  removeImportProfile,
  saveImportProfile,
} from '@zatyshok/contract/providers/import-profiles'
import { inspectImportFile, tryImportProfile } from '@zatyshok/contract/providers/import-samples'
import { discardUpload } from '@zatyshok/contract/providers/uploads'
import { call } from '../../lib/portal.ts'
import { pauseOfPage, sendUpload } from '../../lib/upload/send-upload.ts'
import { type Definition, forSending } from './definition.ts'

export type Entry = Reply<typeof listImportProfiles>['profiles'][number]
export type Provider = Reply<typeof listImportProfiles>['providers'][number]
export type Whole = Reply<typeof readImportProfile>
export type Fields = Reply<typeof listImportFields>
export type Inspection = Reply<typeof inspectImportFile>
export type Trial = Reply<typeof tryImportProfile>

const key = ['import-profiles'] as const

export const profilesQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(listImportProfiles, {}, { signal }),
})

export const fieldsQuery = queryOptions({
  queryKey: [...key, 'fields'],
  queryFn: ({ signal }) => call(listImportFields, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** One profile. The screen edits it, so it is not refetched in the background. */
export const profileQuery = (name: string, version: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'one', name, version ?? ''],
    queryFn: ({ signal }) => call(readImportProfile, { query: { name, ...(version && { version }) } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Staff's corrections of the portal's guesses. */
export interface Overrides {
  readonly encoding?: string
  readonly separator?: string
  /** Where the headings of tables stand, by the tables' titles. */
  readonly headings?: readonly { readonly title: string; readonly headingRow: number; readonly headingRows: number }[]
  /** Columns by their places in a line, and the line of the first row. */
  readonly columns?: readonly PlacedColumn[]
  readonly firstRow?: number
}

/** A column by its first and last position in a line, from 1. */
export interface PlacedColumn {
  readonly name: string
  readonly first: number
  readonly last: number
}

export const inspect = (upload: number, given: Overrides) => {
  const body = { upload, ...given } as Parameters<typeof call<typeof inspectImportFile>>[1]['body']
  return call(inspectImportFile, { body })
}

/** Uploads a sample and returns its inspection. */
export async function sendSample(file: File): Promise<{ upload: number; inspection: Inspection }> {
  const { signal } = new AbortController()
  const { id } = await sendUpload(file, { call, pause: pauseOfPage, signal, onProgress: () => undefined })
  return { upload: id, inspection: await inspect(id, {}) }
}

/** Deletes a sample from the portal; if this fails, the portal deletes it an hour later. */
export const discardSample = (upload: number): Promise<unknown> =>
  call(discardUpload, { params: { id: String(upload) } }).catch(() => undefined)

export const tryProfile = (upload: number, name: string, definition: Definition) =>
  call(tryImportProfile, { body: { upload, name, definition: forSending(definition) } })

export const saveProfile = (name: string, basedOn: number, definition: Definition) =>
  call(saveImportProfile, { body: { name, basedOn, definition: forSending(definition) } })

export const removeProfile = (name: string) => call(removeImportProfile, { query: { name } })

/** Reads a profile that was written elsewhere, as YAML. */
export const readYaml = (definition: string) => call(checkImportDefinition, { body: { definition } })
