import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface NewAttempt {
  readonly stateHash: Buffer
  readonly network: string
  readonly nonce: string
  /** Encrypted. */
  readonly codeVerifier: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('social_attempts')
    .values({
      state_hash: attempt.stateHash,
      network: attempt.network,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
      redeemed_at: null,
      completed_at: null,
    })
    .execute()
}

interface ByState {
  readonly stateHash: Buffer
  readonly network: string
  readonly now: Date
}

/** Takes the attempt of a state for the exchange of its code; undefined if unknown, expired or already taken. */
export async function redeemAttempt(
  db: Db,
  { stateHash, network, now }: ByState,
): Promise<{ nonce: string; codeVerifier: Buffer } | undefined> {
  return db
    .updateTable('social_attempts')
    .set({ redeemed_at: now })
    .where('state_hash', '=', stateHash)
    .where('network', '=', network)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst()
}

interface ByNonce {
  readonly nonce: string
  readonly network: string
  readonly now: Date
}

/** True if a token with this nonce came from an exchange of this portal and has not been used for a sign-in. */
export async function isRedeemed(db: Db, { nonce, network, now }: ByNonce): Promise<boolean> {
  const found = await db
    .selectFrom('social_attempts')
    .select('nonce')
    .where('nonce', '=', nonce)
    .where('network', '=', network)
    .where('redeemed_at', 'is not', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Spends the token of this nonce in one statement: one of fifty concurrent uses gets true (SO4). */
export async function completeAttempt(db: Db, { nonce, network, now }: ByNonce): Promise<boolean> {
  const completed = await db
    .updateTable('social_attempts')
    .set({ completed_at: now })
    .where('nonce', '=', nonce)
    .where('network', '=', network)
    .where('redeemed_at', 'is not', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return completed.numUpdatedRows === 1n
}
