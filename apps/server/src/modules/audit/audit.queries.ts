import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { AuditRecord } from './record-audit.ts'

interface Entry extends AuditRecord {
  readonly at: Date
  readonly actorId: number | null
  readonly actor: string
  readonly network: string
}

export async function insertAudit(db: Kysely<DatabaseSchema>, entry: Entry): Promise<void> {
  const { at, actorId, actor, action, target = '', detail = {}, network } = entry
  await db
    .insertInto('audit_log')
    .values({ at, actor_id: actorId, actor, action, target, detail: JSON.stringify(detail), network })
    .execute()
}

/** Clears the login and the network in the person's records and keeps the records. */
export async function anonymiseActor(db: Kysely<DatabaseSchema>, actorId: number): Promise<void> {
  await db.updateTable('audit_log').set({ actor: '', network: '' }).where('actor_id', '=', actorId).execute()
}
