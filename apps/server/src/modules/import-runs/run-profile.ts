import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Context, Exchanger } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { loadProfile } from '../imports/profile/load-profile.ts'
import { ProfileError } from '../imports/profile/profile-error.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { providerIdOf } from '../providers/provider-with-code.ts'

/** Identifies a run's place: the line in which it waits and its provider. */
export interface RunPlace {
  readonly profile: string
  readonly line: string
  readonly providerId: number | null
  /** Masks of the profile's rules. */
  readonly masks: readonly string[]
}

/** Returns the place of a profile's runs. */
async function placeOf({ db }: Pick<Context, 'db'>, profile: Profile): Promise<RunPlace> {
  const providerId = profile.provider === undefined ? null : ((await providerIdOf({ db }, profile.provider)) ?? null)
  return {
    profile: profile.name,
    line: profile.provider ?? profile.name,
    providerId,
    masks: profile.files.map(({ name }) => name),
  }
}

/** Returns the place of runs of the named profile. @throws ProfileError */
export const placeNamed = async (ctx: Pick<Context, 'db'>, name: string): Promise<RunPlace> =>
  placeOf(ctx, await loadProfile(asPool(ctx.db), name))

/** Returns the named profile; undefined if it is missing or no longer valid. */
export const profileNamed = (ctx: Pick<Context, 'db'>, name: string): Promise<Profile | undefined> =>
  loadProfile(asPool(ctx.db), name).catch((error: unknown) => {
    if (error instanceof ProfileError) return undefined
    throw error
  })

/**
 * Returns the requested profile.
 *
 * @throws AppError `not_found`, also for another provider's profile and for one of several providers
 */
export async function profileFor(
  ctx: Pick<Context, 'db'> & { readonly exchanger: Exchanger },
  name: string,
): Promise<RunPlace> {
  const place = await placeNamed(ctx, name).catch((error: unknown) => {
    if (error instanceof ProfileError) throw new AppError('not_found')
    throw error
  })
  const own = ctx.exchanger.providerId
  if (own !== null && own !== place.providerId) throw new AppError('not_found')
  return place
}

/** Adapts Kysely to the plain SQL interface of the imports. */
function asPool(db: Kysely<DatabaseSchema>): Pick<pg.Pool, 'query'> {
  const query = (text: string, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values))
  return { query } as unknown as Pick<pg.Pool, 'query'>
}
