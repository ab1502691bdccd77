import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface NewLetter {
  readonly userId: number | null
  readonly kind: string
  readonly sealed: Buffer
  readonly at: Date
}

export interface QueuedLetter {
  readonly id: number
  readonly userId: number | null
  readonly sealed: Buffer
  readonly createdAt: Date
  /** Number of failed attempts. */
  readonly attempts: number
}

export async function insertLetter(db: Db, { userId, kind, sealed, at }: NewLetter): Promise<number> {
  const { id } = await db
    .insertInto('letters')
    .values({ user_id: userId, kind, sealed, created_at: at, sent_at: null, last_error: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds a queued letter; undefined if it was sent, has failed, or was deleted with its person. */
export async function findQueuedLetter(db: Db, id: number): Promise<QueuedLetter | undefined> {
  const row = await db
    .selectFrom('letters')
    .select(['id', 'user_id as userId', 'sealed', 'created_at as createdAt', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return row?.sealed ? { ...row, sealed: row.sealed } : undefined
}

/** Marks a letter as sent and deletes its content, so that a database dump contains no code of a sent letter (AU7). */
export async function markSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('letters')
    .set((eb) => ({ state: 'sent', sent_at: at, sealed: null, last_error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** @param reason only the mail server's status codes, never an address */
export async function markFailed(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('letters')
    .set((eb) => ({ state: 'failed', sealed: null, last_error: reason, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether the person has this address, confirmed or not. */
export async function hasAddress(db: Db, userId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
    .executeTakeFirst()
  return found !== undefined
}

export async function noteAttempt(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('letters')
    .set((eb) => ({ last_error: reason, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function keepLetter(db: Db, id: number): Promise<void> {
  await db.updateTable('letters').set({ state: 'kept' }).where('id', '=', id).where('state', '=', 'queued').execute()
}

export interface LetterEntry {
  readonly id: number
  readonly kind: string
  readonly state: LetterState
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly attempts: number
  readonly lastError: string | null
}

export type LetterState = 'queued' | 'sent' | 'failed' | 'kept'

const entryColumns = [
  'id',
  'kind',
  'state',
  'created_at as createdAt',
  'sent_at as sentAt',
  'attempts',
  'last_error as lastError',
] as const

interface OutboxPage {
  /** Id of a letter; only older letters are returned. */
  readonly before?: number | undefined
  readonly state?: LetterState | undefined
  readonly limit: number
}

/** Lists letters, the newest first. */
export async function listEntries(db: Db, { before, state, limit }: OutboxPage): Promise<LetterEntry[]> {
  return db
    .selectFrom('letters')
    .select(entryColumns)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findEntry(db: Db, id: number): Promise<(LetterEntry & { sealed: Buffer | null }) | undefined> {
  return db
    .selectFrom('letters')
    .select([...entryColumns, 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
}
