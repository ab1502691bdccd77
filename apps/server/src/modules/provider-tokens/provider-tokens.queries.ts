import type { ProviderScope } from '@zatyshok/contract/providers/provider-scope'
import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** Most valid tokens of a provider: two for each of a few programs. */
export const mostTokens = 10

interface PresentedToken {
  readonly tokenId: number
  readonly providerId: number
  readonly providerCode: string
  readonly name: string
  readonly scopes: readonly ProviderScope[]
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly isFromAllowedNetwork: boolean
}

/** @param address of the caller, as `inet` accepts it; undefined: unknown, and in no network */
export async function findPresentedToken(
  db: Db,
  hash: Buffer,
  address: string | undefined,
): Promise<PresentedToken | undefined> {
  return db
    .selectFrom('provider_tokens')
    .innerJoin('providers', 'providers.id', 'provider_id')
    .select([
      'provider_tokens.id as tokenId',
      'provider_id as providerId',
      'providers.code as providerCode',
      'provider_tokens.name',
      'scopes',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'last_used_at as lastUsedAt',
      sql<boolean>`networks = '{}' or coalesce(${address ?? null}::inet <<= any(networks), false)`.as(
        'isFromAllowedNetwork',
      ),
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** Records the time and network of the last call. The caller limits this to one write a minute. */
export async function markUsed(db: Db, id: number, { now, network }: { now: Date; network: string }): Promise<void> {
  await db
    .updateTable('provider_tokens')
    .set({ last_used_at: now, last_network: network })
    .where('id', '=', id)
    .execute()
}

export interface FoundToken {
  readonly id: number
  readonly providerId: number
  readonly provider: { readonly code: string; readonly name: string }
  readonly name: string
  readonly ending: string
  readonly scopes: ProviderScope[]
  readonly networks: string[]
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly lastNetwork: string | null
  readonly revokedAt: Date | null
}

const tokens = (db: Db) =>
  db
    .selectFrom('provider_tokens as token')
    .innerJoin('providers', 'providers.id', 'token.provider_id')
    .select(({ ref }) => [
      'token.id',
      'token.provider_id as providerId',
      jsonBuildObject({ code: ref('providers.code'), name: ref('providers.name') }).as('provider'),
      'token.name',
      'token.ending',
      'token.scopes',
      sql<string[]>`token.networks::text[]`.as('networks'),
      'token.created_at as createdAt',
      'token.expires_at as expiresAt',
      'token.last_used_at as lastUsedAt',
      'token.last_network as lastNetwork',
      'token.revoked_at as revokedAt',
    ])

/** Lists valid tokens first, then the newest, up to the limit of a screen. */
export const findTokens = (db: Db, now: Date): Promise<FoundToken[]> =>
  tokens(db)
    .orderBy((eb) => eb('token.revoked_at', 'is', null).and('token.expires_at', '>', now), 'desc')
    .orderBy('token.id', 'desc')
    .limit(500)
    .execute()

export const findToken = (db: Db, id: number): Promise<FoundToken | undefined> =>
  tokens(db).where('token.id', '=', id).executeTakeFirst()

export async function findProviderByCode(db: Db, code: string): Promise<number | undefined> {
  const found = await db.selectFrom('providers').select('id').where('code', '=', code).executeTakeFirst()
  return found?.id
}

/** Locks the provider until the transaction ends, so that concurrent requests cannot exceed the limits. */
export async function lockProvider(db: Db, id: number): Promise<void> {
  await db.selectFrom('providers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function countTokensInForce(db: Db, providerId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('provider_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewToken {
  readonly providerId: number
  readonly name: string
  readonly tokenHash: Buffer
  readonly ending: string
  readonly scopes: readonly ProviderScope[]
  readonly networks: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertToken(db: Db, token: NewToken): Promise<number> {
  const { id } = await db
    .insertInto('provider_tokens')
    .values({
      provider_id: token.providerId,
      name: token.name,
      token_hash: token.tokenHash,
      ending: token.ending,
      scopes: [...token.scopes],
      // A single address is a network of one; host bits behind the mask are cleared.
      networks: sql`array(select network(written::inet) from unnest(${token.networks}::text[]) written)`,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: null,
      last_network: null,
      revoked_at: null,
      warned_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes a token; a repeated call keeps the first time. */
export async function revoke(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Shortens a token's life; it never extends it. */
export async function endBy(db: Db, id: number, moment: Date): Promise<void> {
  await db
    .updateTable('provider_tokens')
    .set(({ fn, val }) => ({ expires_at: fn<Date>('least', ['expires_at', val(moment)]) }))
    .where('id', '=', id)
    .execute()
}

/** Finds valid tokens that end before the moment and had no warning, and marks them, so that each has one warning. */
export async function takeEnding(db: Db, { now, before }: { now: Date; before: Date }): Promise<readonly number[]> {
  const rows = await db
    .updateTable('provider_tokens')
    .set({ warned_at: now })
    .where('revoked_at', 'is', null)
    .where('warned_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
