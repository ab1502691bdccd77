import type { PaperRow } from '@zatyshok/contract/meters/paper-readings'
import type { Zone } from '@zatyshok/contract/primitives'
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Searched {
  readonly accountKey: string
  readonly meterKey: string
  /** The provider to which the operator is restricted; null: all. */
  readonly providerId: number | null
  /** `YYYY-MM-DD` */
  readonly today: string
}

interface FoundId {
  readonly accountId: number
  readonly meterId: number
  readonly premisesId: number | null
}

/** Finds meters in use by the whole number of the account or the meter, ten at most. */
export async function findMeterIds(
  db: Db,
  { accountKey, meterKey, providerId, today }: Searched,
): Promise<readonly FoundId[]> {
  const own = sql`(${providerId}::bigint is null or account.provider_id = ${providerId})
    and (meter.removed_on is null or meter.removed_on > ${today}::date)`
  const { rows } = await sql<FoundId>`
    select account_id as "accountId", id as "meterId", premises_id as "premisesId" from (
      (select meter.account_id, meter.id, account.premises_id from providers provider
        join accounts account on account.provider_id = provider.id
        join meters meter on meter.account_id = account.id
        where account_number_key(account.number) = ${accountKey} and ${own} limit 10)
      union
      (select meter.account_id, meter.id, account.premises_id from meters meter join accounts account on account.id = meter.account_id
        where meter_number_key(meter.serial_number) = ${meterKey} and ${own} limit 10)
    ) found order by 1, 2 limit 10`.execute(db)
  return rows
}

interface NewRow {
  readonly operatorId: number
  readonly key: string
  readonly number: string
  readonly value: string
  readonly meter: { readonly accountId: number; readonly meterId: number; readonly zone: Zone } | null
  readonly state: PaperRow['state']
  readonly confirmable: boolean
  readonly message: string
  readonly receiptNumber: string | null
  readonly previous: string | null
  readonly replacement: MeterReplacement | null
  readonly now: Date
}

interface AcceptedRow {
  readonly id: number
  readonly value: string
  readonly accountId: number | null
  readonly meterId: number | null
  readonly zone: string | null
  readonly replacement: MeterReplacement | null
}

/** The row with this key if it is not refused. Another request with this key waits until the transaction ends. */
export async function findAcceptedRow(db: Db, operatorId: number, key: string): Promise<AcceptedRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('paper reading ' || ${key}::text, ${operatorId}))`.execute(db)
  return db
    .selectFrom('paper_readings')
    .select(['id', 'value', 'account_id as accountId', 'meter_id as meterId', 'zone', 'replacement'])
    .where('operator_id', '=', operatorId)
    .where('row_key', '=', key)
    .where('state', '!=', 'refused')
    .executeTakeFirst()
}

/** Writes a row, or changes the refused row with this key. Returns its id. */
export async function upsertRow(db: Db, row: NewRow): Promise<number> {
  const values = {
    number: row.number,
    value: row.value,
    account_id: row.meter?.accountId ?? null,
    meter_id: row.meter?.meterId ?? null,
    zone: row.meter?.zone ?? null,
    state: row.state,
    confirmable: row.confirmable,
    message: row.message,
    receipt_number: row.receiptNumber,
    previous: row.previous,
    entered_at: row.now,
    replacement: row.replacement === null ? null : JSON.stringify(row.replacement),
  }
  const { id } = await db
    .insertInto('paper_readings')
    .values({ operator_id: row.operatorId, row_key: row.key, ...values })
    .onConflict((conflict) => conflict.columns(['operator_id', 'row_key']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Listing {
  readonly operatorId: number
  readonly providerId: number | null
  readonly since: Date
  readonly limit: number
  /** Only this row. */
  readonly id?: number
}

/** Lists the operator's rows, the newest first: a backward range of the primary key. */
export async function listRows(db: Db, { operatorId, providerId, since, limit, id }: Listing): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select paper.id, paper.row_key as key, paper.number, paper.value, paper.state,
      paper.confirmable as "wantsConfirmation",
      paper.message, paper.receipt_number as "receiptNumber", trim_scale(paper.previous)::text as previous,
      paper.replacement,
      case when meter.id is not null then json_build_object(
        'counterId', meter.account_id || '-' || meter.id, 'zone', paper.zone, 'serialNumber', meter.serial_number,
        'place', meter.place, 'provider', provider.name, 'accountNumber', account.number,
        'address', coalesce(place.address, account.address)) end as meter
    from paper_readings paper
    left join meters meter on meter.account_id = paper.account_id and meter.id = paper.meter_id
    left join accounts account on account.id = paper.account_id
    left join providers provider on provider.id = account.provider_id
    left join premises place on place.id = account.premises_id
    where paper.operator_id = ${operatorId} and paper.entered_at > ${since}
      and (${id ?? null}::bigint is null or paper.id = ${id ?? null})
      and (${providerId}::bigint is null or paper.account_id is null or account.provider_id = ${providerId})
    order by paper.id desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes a refused row of the operator; false if there is none. */
export async function deleteRow(db: Db, operatorId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('paper_readings')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
