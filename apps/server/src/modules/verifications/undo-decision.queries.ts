import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Undone {
  readonly id: number
  /** Revision that the caller has read. */
  readonly revision: number
  /** Decisions before this moment are final. */
  readonly since: Date
}

/**
 * Makes a decided request wait again; false if it is not decided, decided earlier, or changed meanwhile. If the
 * acceptance still holds, the meter gets back the day that it replaced, and so does the acceptance before it.
 */
export async function undoDecision(db: Db, { id, revision, since }: Undone): Promise<boolean> {
  const found = await db
    .selectFrom('verification_requests')
    .select(['account_id as accountId', 'meter_id as meterId', 'holds', 'replaced_until as replaced', 'ended_request'])
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'refused'])
    .where('revision', '=', revision)
    .where('decided_at', '>=', since)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  await db
    .updateTable('verification_requests')
    .set({
      ...{ state: 'sent', reason: '', decided_at: null, decided_by: null, revision: revision + 1 },
      ...{ accepted_until: null, replaced_until: null, holds: false, ended_request: null },
    })
    .where('id', '=', id)
    .execute()
  if (!found.holds) return true
  const before = await holdAgain(db, found.ended_request)
  await db
    .updateTable('meters')
    .set({ next_verification_on: before ?? found.replaced })
    .where('account_id', '=', found.accountId)
    .where('id', '=', found.meterId)
    .execute()
  return true
}

/** Puts an earlier acceptance in force again and returns its day; undefined: there was none. */
async function holdAgain(db: Db, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined
  const before = await db
    .updateTable('verification_requests')
    .set({ holds: true })
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .returning('accepted_until as until')
    .executeTakeFirst()
  return before?.until ?? undefined
}
