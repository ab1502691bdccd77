import type { DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Row = Insertable<DatabaseSchema['dispatch_schedules']>

export interface FoundSchedule extends Selectable<DatabaseSchema['dispatch_schedules']> {
  readonly providerCode: string
  readonly providerName: string
  readonly readingWindow: string | null
}

const found = (db: Db) =>
  db
    .selectFrom('dispatch_schedules as schedule')
    .innerJoin('providers as provider', 'provider.id', 'schedule.provider_id')
    .selectAll('schedule')
    .select(['provider.code as providerCode', 'provider.name as providerName'])
    .select('provider.reading_window as readingWindow')

export const listSchedules = (db: Db, bound: number | null): Promise<FoundSchedule[]> =>
  found(db)
    .$if(bound !== null, (query) => query.where('provider.id', '=', bound))
    .execute()

/** Lists the schedules that are switched on. */
export const listPlanned = (db: Db): Promise<FoundSchedule[]> => found(db).where('schedule.mode', '<>', 'off').execute()

export const listProviders = (db: Db, bound: number | null) =>
  db
    .selectFrom('providers')
    .select(['id', 'code', 'name'])
    .$if(bound !== null, (query) => query.where('id', '=', bound))
    .orderBy('name')
    .execute()

/** Saves a schedule; false if a colleague has saved it since the caller read it. */
export async function saveSchedule(db: Db, row: Row & { readonly revision: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dispatch_schedules as known (provider_id, kind, mode, at, format, encoding, revision, done_until)
    select ${row.provider_id}, ${row.kind}, ${row.mode}, ${row.at}, ${row.format}, ${row.encoding}, 1, ${row.done_until}
    where ${row.revision} = 0 or exists (
      select from dispatch_schedules where provider_id = ${row.provider_id} and kind = ${row.kind})
    on conflict (provider_id, kind) do update set mode = excluded.mode, at = excluded.at, format = excluded.format,
      encoding = excluded.encoding, revision = known.revision + 1,
      done_until = case when known.mode = 'off' then excluded.done_until else known.done_until end
    where known.revision = ${row.revision}`.execute(db)
  return numAffectedRows === 1n
}

interface Due {
  readonly providerId: number
  readonly kind: DispatchKind
  readonly until: string
}

/** Claims a due dispatch for this node; false if another node has claimed it. */
export async function takeDue(db: Db, { providerId, kind, until }: Due): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dispatch_schedules')
    .set({ done_until: until })
    .where('provider_id', '=', providerId)
    .where('kind', '=', kind)
    .where('mode', '<>', 'off')
    .where('done_until', '<', until)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
