import type { DeliveryKind } from '@zatyshok/contract/providers/deliveries'
import type { FilePeriods } from '@zatyshok/domain/deliveries/delivery-state'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundSchedule extends Selectable<DatabaseSchema['delivery_schedules']> {
  readonly providerCode: string | null
  readonly providerName: string | null
}

const found = (db: Db) =>
  db
    .selectFrom('delivery_schedules as schedule')
    .leftJoin('providers as provider', 'provider.id', 'schedule.provider_id')
    .selectAll('schedule')
    .select(['provider.code as providerCode', 'provider.name as providerName'])
    .orderBy(sql`provider.name nulls last`)
    .orderBy('schedule.sender')
    .orderBy('schedule.kind')

/** Lists schedules; for an operator of one provider only the provider's own. */
export const listSchedules = (db: Db, bound: number | null): Promise<FoundSchedule[]> =>
  found(db)
    .$if(bound !== null, (query) => query.where('schedule.provider_id', '=', bound))
    .execute()

export const findSchedule = (db: Db, sender: string, kind: DeliveryKind): Promise<FoundSchedule | undefined> =>
  found(db).where('schedule.sender', '=', sender).where('schedule.kind', '=', kind).executeTakeFirst()

type NewSchedule = Insertable<DatabaseSchema['delivery_schedules']> & { readonly revision: number }

/** Saves a schedule; false if a colleague has saved it since the caller read it. */
export async function saveSchedule(db: Db, row: NewSchedule): Promise<boolean> {
  const { sender, kind, provider_id, mode, day, covers, tolerance, letters, contact, since, revision } = row
  const { numAffectedRows } = await sql`
    insert into delivery_schedules as known
      (sender, kind, provider_id, mode, day, covers, tolerance, letters, contact, since, revision)
    select ${sender}, ${kind}, ${provider_id}::bigint, ${mode}, ${day}::smallint, ${covers}, ${tolerance}::smallint,
      ${letters}, ${contact}, ${since}::date, 1
    where ${revision}::integer = 0 or exists (
      select from delivery_schedules where sender = ${sender} and kind = ${kind})
    on conflict (sender, kind) do update set mode = excluded.mode, day = excluded.day, covers = excluded.covers,
      tolerance = excluded.tolerance, letters = excluded.letters, contact = excluded.contact,
      since = excluded.since, revision = known.revision + 1
    where known.revision = ${revision}`.execute(db)
  return numAffectedRows === 1n
}

export interface FoundFile {
  readonly id: number
  readonly sender: string
  readonly status: 'done' | 'refused' | 'checked'
  readonly isUndone: boolean
  readonly at: Date
  readonly refusedRows: number
  readonly periods: FilePeriods
  readonly run: number | null
  /** The file in its run; null: the run is older than the history of runs. */
  readonly runFile: number | null
}

/**
 * Finds the files of senders that were processed since then, the newest first. Mended rows belong to their delivery, and
 * a check that a clerk rejected is refused.
 */
export async function findFiles(db: Db, senders: readonly string[], since: Date): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`
    select i.id, i.sender,
      case when i.status = 'checked' and decision.reason is not null then 'refused' else i.status end as status,
      i.undone_at is not null as "isUndone", coalesce(i.finished_at, i.started_at) as at,
      i.rows_refused::int as "refusedRows", i.periods, file.run_id as run, file.id as "runFile"
    from imports i left join import_run_files file on file.import_id = i.id
      left join import_decisions decision on decision.run_id = file.run_id
    where i.sender = any(${[...senders]}::text[]) and i.started_at >= ${since} and i.periods <> '{}'
      and file.mends_file_id is null
    order by i.id desc`.execute(db)
  return rows
}

/** Finds the senders of which a file is waiting or being read. */
export async function findBusy(db: Db, senders: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_runs')
    .select('line')
    .distinct()
    .where('state', 'in', ['queued', 'running'])
    .where('purpose', '<>', 'undo')
    .where('line', 'in', senders.length > 0 ? [...senders] : [''])
    .execute()
  return new Set(rows.map(({ line }) => line))
}

/** Finds the letters about late deliveries of a schedule, the newest first. */
export const findLetters = (db: Db, sender: string, kind: DeliveryKind) =>
  db
    .selectFrom('delivery_letters')
    .select(['period', 'number', 'sent_on'])
    .where('sender', '=', sender)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .execute()

/** Records a letter; false if another node has sent it. */
export async function takeLetter(db: Db, row: Insertable<DatabaseSchema['delivery_letters']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('delivery_letters')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
