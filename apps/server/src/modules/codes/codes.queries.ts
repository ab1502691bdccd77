import type { Kysely } from 'kysely'
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

export interface RedeemedCode {
  readonly userId: number
  readonly emailId: number | null
  readonly purpose: Purpose
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

/** One statement: of two transactions the second waits for the first and then finds the code used. */
export async function redeem(
  db: Db,
  { codeHash, purposes, now }: { codeHash: Buffer; purposes: readonly Purpose[]; now: Date },
): Promise<RedeemedCode | undefined> {
  return db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email_id as emailId', 'purpose'])
    .executeTakeFirst()
}

interface Spent {
  readonly userId: number
  readonly purposes: readonly Purpose[]
  /** Only the codes of this address; undefined: of all. */
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
