import type { Operation } from './api-document.ts'
import type { Principal } from './crafted-request.ts'
import { existingIds } from './existing-ids.ts'
import { type Database, keepPeople, type PeopleOptions } from './people.ts'
import type { Known } from './valid-values.ts'

/** The identities that send requests, and the existing records that requests may name. */
export interface World {
  callersOf(operation: Operation): { readonly right: readonly Principal[]; readonly all: readonly Principal[] }
  knownTo(operation: Operation): Known
  /**
   * Restores identities that were signed out, blocked or deleted, resets limits and upload space, and reads the
   * existing records.
   */
  restore(): Promise<void>
  close(): void
}

const briefly = 300

/** Creates every identity with access to an endpoint, in that database. */
export async function openWorld(options: PeopleOptions): Promise<World> {
  const { db } = options
  const people = await keepPeople(options)
  let ids = await existingIds(db, people.residentId())
  // Also runs between batches; otherwise one request that signs a person out would invalidate the following ones.
  let reviving = Promise.resolve()
  const timer = setInterval(() => {
    reviving = reviving.then(() => revive(db, options.now())).catch(() => undefined)
  }, briefly)
  const nobody: Principal = { name: 'nobody', token: undefined }
  const rightOf = ({ path }: Operation) => {
    if (path.startsWith('/api/provider/')) return people.of('program')
    if (path.startsWith('/api/admin/')) return people.of('administrator', 'operator', 'editor', 'boundOperator')
    return [...people.of('resident', 'member'), nobody]
  }
  return {
    callersOf: (operation) => ({ right: rightOf(operation), all: [...people.all, nobody] }),
    knownTo: (operation) => ({ ...people.known, ...ids.everywhere, ...ids.of(operation.path) }),
    restore: async () => {
      await reviving
      await people.restore()
      await giveUpUploads(db)
      ids = await existingIds(db, people.residentId())
    },
    close: () => clearInterval(timer),
  }
}

/** Removes announced files that were never sent; they would use all upload space for a day. */
async function giveUpUploads(db: Database): Promise<void> {
  const newest = db.selectFrom('uploads').select('id').orderBy('id', 'desc').limit(4)
  await db.deleteFrom('uploads').where('sha256', 'is', null).where('id', 'not in', newest).execute()
}

async function revive(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('attempts').execute()
  await db
    .updateTable('sessions')
    .set({ revoked_at: null, last_seen_at: now })
    .where('user_agent', '=', 'fuzz')
    .execute()
}
