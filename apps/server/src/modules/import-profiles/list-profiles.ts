import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-profiles'
import type { ActorContext } from '../../context.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { type KnownProvider, listProviders, listStored, type StoredProfile } from './import-profiles.queries.ts'

type Entry = Reply<typeof contract.listImportProfiles>['profiles'][number]

/**
 * Lists stored profiles, and built-in profiles whose names no stored profile has. An operator of one provider gets that
 * provider's profiles only.
 */
export async function listImportProfiles({
  db,
  actor,
}: ActorContext): Promise<Reply<typeof contract.listImportProfiles>> {
  const [stored, providers] = [await listStored(db, actor.providerId), await listProviders(db, actor.providerId)]
  const own = actor.providerId === null ? null : (providers[0]?.code ?? '')
  const taken = new Set(stored.map(({ name }) => name))
  const builtIn = (await builtInProfiles(own)).filter(({ name }) => !taken.has(name))
  const entries = [...stored.map(asEntry), ...builtIn.map((profile) => builtInEntry(profile, providers))]
  const profiles = entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return { profiles, providers: providers.map(({ code, name }) => ({ code, name })) }
}

export const asEntry = ({ name, providerCode, providerName, savedAt, savedBy }: StoredProfile): Entry => ({
  name,
  provider: providerCode === null ? null : { code: providerCode, name: providerName ?? '' },
  origin: 'stored',
  savedAt: savedAt.toISOString(),
  savedBy,
})

/** If the provider is not imported yet, its name is empty. */
export function builtInEntry(
  profile: { readonly name: string; readonly provider?: string | undefined },
  providers: readonly KnownProvider[],
): Entry {
  const { name, provider: code } = profile
  const provider = code === undefined ? null : { code, name: providers.find((one) => one.code === code)?.name ?? '' }
  return { name, provider, origin: 'builtIn', savedAt: null, savedBy: null }
}
