import type pg from 'pg'
import { FileRefused } from './refusal-reasons.ts'

/**
 * Rights of the person who runs an import. They limit the rows that it writes and removes; a profile cannot extend
 * them.
 */
export type ImportAuthority =
  /** An administrator of the whole city, or the command line. May add providers. */
  | { readonly of: 'administrator' }
  /** An operator of the whole city, or the watched folder. */
  | { readonly of: 'city' }
  /** An operator or a program of these providers. */
  | { readonly of: 'providers'; readonly ids: readonly number[] }

export const administrator: ImportAuthority = { of: 'administrator' }

/** The rights of a member of the staff. */
export function authorityOfMember(member: {
  readonly role: string
  readonly providerId: number | null
}): ImportAuthority {
  if (member.providerId !== null) return { of: 'providers', ids: [member.providerId] }
  return member.role === 'administrator' ? administrator : { of: 'city' }
}

/** Providers whose rows one file may change: the person's providers, limited to the profile's. */
export interface ImportScope {
  /** Null means all providers. */
  readonly providerIds: readonly number[] | null
  readonly addsProviders: boolean
}

/** @throws FileRefused for a profile of a provider for whom this person does not work */
export function scopeOf(authority: ImportAuthority, provider: { id: number; code: string } | null): ImportScope {
  const own = authority.of === 'providers' ? authority.ids : null
  if (!provider) return { providerIds: own, addsProviders: authority.of === 'administrator' }
  if (own && !own.includes(provider.id)) throw new FileRefused('foreignProfile', { code: provider.code })
  return { providerIds: [provider.id], addsProviders: false }
}

/**
 * Creates the temporary view `import_own` of the providers (`id`, `edrpou`) whose rows the file may change. Each
 * statement that writes or removes rows of a provider reads it.
 */
export async function createOwnProviders(client: pg.ClientBase, { providerIds }: ImportScope): Promise<void> {
  const isOwn = providerIds === null ? 'true' : `id = any ('{${providerIds.join(', ')}}'::bigint[])`
  await client.query(`create or replace temporary view import_own as select id, edrpou from providers where ${isOwn}`)
}
