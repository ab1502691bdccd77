import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

/**
 * Stores that scheduled drafts have become public, and that publications have ended. Readers use `publish_at` and
 * `ends_at`, so the public sees both at their moment even before this job runs.
 */
export const publishDue = ({ db, now }: Context): Promise<void> => settleDue(db, now)

/** @param id of one entry; omitted: all entries */
export async function settleDue(db: Kysely<DatabaseSchema>, now: Date, id?: number): Promise<void> {
  const one = id === undefined ? sql`true` : sql`e.id = ${id}`
  await sql`
    with due as (
      select e.id, e.draft_id, e.publish_at from content_entries e where e.publish_at <= ${now} and ${one} for update
    ), shown as (
      update content_versions v set published_at = due.publish_at
      from due where v.id = due.draft_id and v.published_at is null
    )
    update content_entries e
    set published_id = due.draft_id, draft_id = null, publish_at = null,
        published_at = coalesce(e.published_at, due.publish_at),
        revision = e.revision + 1, settled_revision = e.revision + 1
    from due where e.id = due.id`.execute(db)
  // A publication never begins after its end, so both may be stored in this order.
  await sql`
    update content_entries e
    set published_id = null, draft_id = coalesce(e.draft_id, e.published_id),
        revision = e.revision + 1, settled_revision = e.revision + 1
    where e.ends_at <= ${now} and e.published_id is not null and ${one}`.execute(db)
}
