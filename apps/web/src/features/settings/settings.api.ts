import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AllSettings, listSettings, type SettingValue, saveSettings } from '@zatyshok/contract/admin-settings'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { call } from '../../lib/portal.ts'

export type Setting = SettingValue
export type { AllSettings } from '@zatyshok/contract/admin-settings'

type Body = CallInput<typeof saveSettings>['body']
export type Change = Body['changes'][number]
export type Proof = NonNullable<Body['proof']>

export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
  // Drafts are compared with these settings, so they are reloaded after a save, not on window focus.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export type NamedProvider = Reply<typeof listStaffProviders>[number]

/** All providers of the city; none before the first import. */
export const providersQuery = queryOptions({
  queryKey: ['settings-providers'],
  queryFn: ({ signal }) => call(listStaffProviders, {}, { signal }),
})

export const save = (body: Body): Promise<AllSettings> => call(saveSettings, { body })

export function keepSaved(queries: QueryClient, saved: AllSettings): void {
  queries.setQueryData(settingsQuery.queryKey, saved)
}
