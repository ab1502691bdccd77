import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-profiles'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ProfileError } from '../imports/profile/profile-error.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { cityKinds } from '../imports/profile/record-kinds.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { findStored, insertVersion, listProviders, lockName, markRemoved } from './import-profiles.queries.ts'
import { readImportProfile, type WholeProfile } from './read-profile.ts'
import { parseApart } from './sample/samples-apart.ts'
import { definitionOf } from './write-definition.ts'

/**
 * Saves a new version, which later imports use; a running import keeps its version.
 * @throws AppError `invalid_value` with the mistakes of the profile, `content_conflict` if a colleague has saved since,
 * `not_found` for another provider's profile
 */
export async function saveImportProfile(
  ctx: ActorContext,
  { body }: ParsedInput<typeof contract.saveImportProfile>,
): Promise<WholeProfile> {
  const { name, basedOn } = body
  const profile = await parsed(body.definition, name)
  const taken = (await builtInProfiles(null)).find((one) => one.name === name)
  return inTransaction(ctx, async (ctx) => {
    const providerId = await ownProvider(ctx, profile)
    // A stored profile overrides the built-in one of its name. So the name must keep its provider.
    if (taken && taken.provider !== profile.provider) throw nameTaken()
    const row = await lockName(ctx.db, name)
    if (row.version > 0 && row.providerId !== providerId) throw nameTaken()
    if ((row.removed ? 0 : row.version) !== basedOn) throw await conflict(ctx, name)
    const version = row.version + 1
    const saved = { profileId: row.id, providerId, version, definition: definitionOf(profile) }
    await insertVersion(ctx.db, { ...saved, at: ctx.now, by: ctx.actor.userId })
    await recordAudit(ctx, { action: 'importProfile.save', target: `import profile ${name}`, detail: { version } })
    return readImportProfile(ctx, { query: { name } })
  })
}

/** Removes a stored profile; the database keeps its versions. @throws AppError `not_found` */
export async function removeImportProfile(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.removeImportProfile>,
): Promise<{ removed: true }> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await findStored(ctx.db, query.name, ctx.actor.providerId)
    if (!stored) throw new AppError('not_found')
    await markRemoved(ctx.db, stored.id, ctx.now)
    await recordAudit(ctx, { action: 'importProfile.remove', target: `import profile ${query.name}` })
    return { removed: true }
  })
}

async function parsed(definition: string, name: string): Promise<Profile> {
  try {
    const profile = await parseApart(definition, name)
    const kinds = profile.files.flatMap(({ tables }) =>
      tables.flatMap(({ records }) => records.map(({ kind }) => kind)),
    )
    const ofCity = profile.provider === undefined ? [] : kinds.filter((kind) => cityKinds.includes(kind))
    if (ofCity.length === 0) return profile
    throw new ProfileError(t('importProfile.kinds.ofCity', { kinds: ofCity.join(', ') }))
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    const mistakes = error.mistakes.length > 0 ? error.mistakes : [error.message]
    throw new AppError('invalid_value', { errors: mistakes.map((message) => ({ path: 'definition', message })) })
  }
}

/**
 * Returns the id of the profile's provider. Null means a profile of the whole city, which only staff of the whole city
 * may save.
 */
async function ownProvider({ db, actor }: ActorContext, { provider }: Profile): Promise<number | null> {
  const own = (await listProviders(db, actor.providerId)).find(({ code }) => code === provider)
  if (own) return own.id
  if (provider === undefined && actor.providerId === null) return null
  throw new AppError('invalid_value', { errors: [{ path: 'provider', message: t('importProfile.provider.unknown') }] })
}

const nameTaken = () =>
  new AppError('invalid_value', { errors: [{ path: 'name', message: t('importProfile.name.taken') }] })

async function conflict({ db, actor }: ActorContext, name: string): Promise<AppError> {
  const stored = await findStored(db, name, actor.providerId)
  const message = t('importProfile.conflict', { name: stored?.savedBy ?? t('inbox.somebody') })
  return new AppError('content_conflict', { errors: [{ message }] })
}
