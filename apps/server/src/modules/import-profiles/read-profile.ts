import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-profiles'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkProfile } from '../imports/profile/check-profile.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { findDefinition, findStored, listProviders, listVersions } from './import-profiles.queries.ts'
import { asEntry, builtInEntry } from './list-profiles.ts'
import { definitionOf, yamlOf } from './write-definition.ts'

export type WholeProfile = Reply<typeof contract.readImportProfile>

/** Returns one profile with its versions. @throws AppError `not_found`, also for another provider's profile */
export async function readImportProfile(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.readImportProfile>,
): Promise<WholeProfile> {
  const stored = await findStored(ctx.db, query.name, ctx.actor.providerId)
  if (!stored) return readBuiltIn(ctx, query)
  const version = query.version === undefined ? stored.version : Number(query.version)
  const definition = await findDefinition(ctx.db, stored.id, version)
  if (definition === undefined) throw new AppError('not_found')
  const versions = (await listVersions(ctx.db, stored.id)).map((one) => ({
    ...one,
    savedAt: one.savedAt.toISOString(),
  }))
  return { ...asEntry(stored), version: stored.version, versions, ...textsOf(checkProfile(definition, stored.name)) }
}

async function readBuiltIn(
  { db, actor }: ActorContext,
  { name, version }: { name: string; version?: string | undefined },
): Promise<WholeProfile> {
  const providers = await listProviders(db, actor.providerId)
  const own = actor.providerId === null ? null : (providers[0]?.code ?? '')
  const profile = (await builtInProfiles(own)).find((one) => one.name === name)
  if (!profile || version !== undefined) throw new AppError('not_found')
  return { ...builtInEntry(profile, providers), version: 0, versions: [], ...textsOf(profile) }
}

const textsOf = (profile: Profile) => ({
  definition: JSON.stringify(definitionOf(profile)),
  yaml: yamlOf(profile),
})
