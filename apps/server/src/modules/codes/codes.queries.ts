import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Purpose = DatabaseSchema['one_time_codes']['purpose']

interface StoredCode {
  readonly codeHash: Buffer
  readonly purpose: Purpose
  readonly userId: number
  readonly emailId: number | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertCode(db: Db, code: StoredCode): Promise<void> {
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: code.codeHash,
      purpose: code.purpose,
      user_id: code.userId,
      email_id: code.emailId,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute()
}

export interface HeldCode {
  readonly userId: number
  readonly login: string
  readonly emailId: number | null
  /** The address as the person wrote it; null if the code concerns no address. */
  readonly email: string | null
  readonly purpose: Purpose
}

/** Finds the code's owner, also of a used code. Locks no row. */
export const findCode = (db: Db, codeHash: Buffer): Promise<HeldCode | undefined> =>
  db
    .selectFrom('one_time_codes as code')
    .innerJoin('users as person', 'person.id', 'code.user_id')
    .leftJoin('user_emails as address', (join) =>
      join.onRef('address.user_id', '=', 'code.user_id').onRef('address.id', '=', 'code.email_id'),
    )
    .select(['person.id as userId', 'person.login', 'code.email_id as emailId', 'address.email', 'code.purpose'])
    .where('code.code_hash', '=', codeHash)
    .executeTakeFirst()

/**
 * Locks the address by an advisory lock, because a row for it may not exist yet. Other requests for the address wait
 * until the transaction ends.
 */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address ' || lower(${email}), 0))`.execute(db)
}

/**
 * Locks the person's row, so that two changes of password or codes run one after the other. Inserts of rows that refer
 * to the person do not wait.
 */
export async function lockPerson(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** One statement: the second of two concurrent transactions waits for the first and then finds the code used. */
export async function redeem(
  db: Db,
  { codeHash, purposes, now }: { codeHash: Buffer; purposes: readonly Purpose[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Spent {
  readonly userId: number
  readonly purposes: readonly Purpose[]
  /** Limits the change to codes of this address; undefined: all codes. */
  readonly emailId?: number | null
  readonly now: Date
}

export async function spendCodesOf(db: Db, { userId, purposes, emailId, now }: Spent): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .$if(emailId !== undefined && emailId !== null, (query) => query.where('email_id', '=', emailId ?? null))
    .execute()
}
