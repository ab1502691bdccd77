import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { replacementJson } from '../../meters/replacement-json.ts'
import { isToldOf } from './is-told-of.ts'

type Db = Kysely<DatabaseSchema>

export interface Answer {
  readonly row: number
  readonly status: 'accepted' | 'declined'
  readonly reason: string
}

/** Locks a dispatch for answers; undefined if it is missing, not ready, or another provider's. */
export const lockReady = (db: Db, id: number, bound: number | null) =>
  db
    .selectFrom('dispatches')
    .select(['id', 'kind', 'records', 'file_rows as rows'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .$if(bound !== null, (query) => query.where('provider_id', '=', bound))
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Writes answers to rows of a locked dispatch. Keeps an existing answer of the same or a later time. Returns the
 * receipt numbers of readings that are newly declined.
 */
export function answerRows(
  db: Db,
  id: number,
  { answers, at }: { readonly answers: readonly Answer[]; readonly at: Date },
): Promise<number[]> {
  const told = sql`
    select * from unnest(${answers.map(({ row }) => row)}::int[], ${answers.map(({ status }) => status)}::text[],
      ${answers.map(({ reason }) => reason)}::text[]) as told (file_row, status, reason)`
  return write(db, id, { told, at })
}

/** Accepts all open records. */
export async function acceptOpen(db: Db, id: number, at: Date): Promise<void> {
  const told = sql`
    select distinct file_row, 'accepted' as status, '' as reason from dispatch_records
    where dispatch_id = ${id} and status is null`
  await write(db, id, { told, at })
}

async function write(
  db: Db,
  id: number,
  { told, at }: { readonly told: RawBuilder<unknown>; readonly at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ declined: number[] }>`
    with told as (${told}), before as (
      select record.kind, record.record_id, record.status as former, told.status, told.reason
      from dispatch_records record join told on told.file_row = record.file_row
      where record.dispatch_id = ${id} and (record.answered_at is null or record.answered_at < ${at}::timestamptz)
        and (record.status is null or (record.status, record.reason) <> (told.status, told.reason))
    ), written as (
      update dispatch_records record set status = before.status, reason = before.reason, answered_at = ${at}::timestamptz
      from before where record.kind = before.kind and record.record_id = before.record_id
    ), counted as (
      update dispatches dispatch set accepted = dispatch.accepted + change.accepted,
        declined = dispatch.declined + change.declined,
        closed_at = case when dispatch.accepted + dispatch.declined + change.accepted + change.declined = records
          then coalesce(closed_at, ${at}::timestamptz) end
      from (
        select count(*) filter (where status = 'accepted') - count(*) filter (where former = 'accepted') as accepted,
          count(*) filter (where status = 'declined') - count(*) filter (where former = 'declined') as declined
        from before
      ) change
      where dispatch.id = ${id}
    ), decided as (
      insert into reading_decisions (account_id, meter_id, billing_month, zone, revision, status, reason, decided_at)
      select account_id, meter_id, billing_month, zone, revision, before.status, before.reason, ${at}::timestamptz
      from before join reading_submissions given on given.receipt_number = before.record_id
      where before.kind = 'readings'
      on conflict (account_id, meter_id, billing_month, zone, revision) do update
        set status = excluded.status, reason = excluded.reason, decided_at = excluded.decided_at
        where reading_decisions.decided_at < excluded.decided_at
    )
    select coalesce(array_agg(record_id), '{}') as declined from before
    where kind = 'readings' and status = 'declined' and former is distinct from 'declined'`.execute(db)
  return rows[0]?.declined ?? []
}

export interface DeclinedReading {
  readonly userId: number
  /** null: no confirmed address. */
  readonly to: string | null
  readonly firstName: string
  readonly provider: string
  readonly meter: string
  readonly counterId: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly reason: string
}

/**
 * Finds the people to tell about declined readings: the resident who gave the reading and still has the account, or all who
 * may give readings of the account if an operator entered it; no other reading was given since. Returns one row a person
 * for a two-zone meter.
 */
export async function findDeclined(db: Db, receipts: readonly number[]): Promise<DeclinedReading[]> {
  const { rows } = await sql<DeclinedReading>`
    select distinct on (linked.consumer_id, given.account_id, given.meter_id, given.billing_month)
      linked.consumer_id as "userId", mail.email as to, person.first_name as "firstName",
      linked.provider_name as provider, meter.serial_number as meter,
      given.account_id || '-' || given.meter_id as "counterId", to_char(given.billing_month, 'YYYY-MM') as month, record.reason
    from reading_submissions given
    join dispatch_records record on record.kind = 'readings' and record.record_id = given.receipt_number
    join linked_accounts linked on ${isToldOf}
    join users person on person.id = linked.consumer_id
    join meters meter on meter.account_id = given.account_id and meter.id = given.meter_id
    left join lateral (
      select email from user_emails where user_id = linked.consumer_id and confirmed_at is not null
      order by is_default desc limit 1
    ) mail on true
    where given.receipt_number = any(${[...receipts]}::bigint[]) and not exists (
      select from reading_submissions later
      where (later.account_id, later.meter_id, later.billing_month, later.zone)
        = (given.account_id, given.meter_id, given.billing_month, given.zone) and later.revision > given.revision)
    order by linked.consumer_id, given.account_id, given.meter_id, given.billing_month, given.zone`.execute(db)
  return rows
}

interface RecordPage {
  readonly id: number
  readonly state: 'open' | 'declined'
  readonly after: number
  readonly limit: number
}

interface ListedRecord {
  readonly row: number
  readonly accountNumber: string
  readonly serialNumber: string
  readonly replacement: MeterReplacement | null
  /** Decimal places of the meter's dial. */
  readonly decimals: number | null
  readonly reason: string
  readonly answeredAt: Date | null
}

export async function listRecords(db: Db, { id, state, after, limit }: RecordPage): Promise<ListedRecord[]> {
  const wanted = state === 'open' ? sql`record.status is null` : sql`record.status = 'declined'`
  const { rows } = await sql<ListedRecord>`
    select record.file_row as row, coalesce(account.number, '') as "accountNumber",
      coalesce(meter.serial_number, '') as "serialNumber", ${replacementJson} as replacement,
      meter.decimals, record.reason, record.answered_at as "answeredAt"
    from dispatch_records record
    left join reading_submissions given on record.kind = 'readings' and given.receipt_number = record.record_id
    left join verification_requests request on record.kind = 'verifications' and request.id = record.record_id
    left join service_payments payment on record.kind = 'requests' and payment.id = record.record_id
    left join consent_records consent on record.kind = 'consents' and consent.id = record.record_id
    left join accounts account
      on account.id = coalesce(given.account_id, request.account_id, payment.account_id, consent.account_id)
    left join meters meter on meter.account_id = account.id and meter.id = coalesce(given.meter_id, request.meter_id)
    where record.dispatch_id = ${id} and ${wanted} and record.file_row > ${after}::bigint
    order by record.file_row, record.record_id limit ${limit}`.execute(db)
  return rows
}
