import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((q) => q.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

interface Draft {
  readonly userId: number
  readonly sealed: Buffer
  readonly at: Date
}

export async function keepDraft(db: Db, { userId, sealed, at }: Draft): Promise<void> {
  await db
    .insertInto('totp_drafts')
    .values({ user_id: userId, sealed, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed, created_at: at }))
    .execute()
}

export async function findDraft(db: Db, userId: number, notBefore: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('totp_drafts')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('created_at', '>', notBefore)
    .executeTakeFirst()
  return row?.sealed
}

interface InForce extends Draft {
  /** The time step of the confirming code, which is spent. */
  readonly step: number
  readonly codeHashes: readonly Buffer[]
}

/** Takes exactly this draft; false if a concurrent confirmation has taken it. */
export async function takeDraft(db: Db, userId: number, sealed: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_drafts')
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function putInForce(db: Db, { userId, sealed, at, step, codeHashes }: InForce): Promise<void> {
  const secret = { sealed, created_at: at, confirmed_at: at, last_step: step }
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(secret))
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Deletes TOTP; false if it was not active. */
export async function deleteTotp(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('totp_drafts').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await db.deleteFrom('totp_secrets').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the confirmed default address for letters; undefined if there is none. */
export async function findAddressee(db: Db, userId: number): Promise<{ to: string; firstName: string } | undefined> {
  return db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .select(['user_emails.email as to', 'users.first_name as firstName'])
    .where('users.id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('is_default', 'desc')
    .executeTakeFirst()
}
