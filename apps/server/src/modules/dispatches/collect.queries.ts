import type { DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Layout } from './file/layout.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Locks the provider on all nodes until the transaction ends, so that its dispatches are collected one after another.
 */
export async function lockProvider(db: Db, providerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dispatches of provider', ${providerId}))`.execute(db)
}

/**
 * Start of the records that may be new: a day before the last dispatch was requested. A day exceeds any request's
 * duration and any clock difference between nodes.
 */
const since = (providerId: number, kind: DispatchKind) => sql`(
  select coalesce(max(asked_at) - interval '1 day', '-infinity') from dispatches
  where provider_id = ${providerId} and kind = ${kind} and number is not null)`

const isNew = (kind: DispatchKind, id: RawBuilder<unknown>) => sql`
  not exists (select from dispatch_records sent where sent.kind = ${kind} and sent.record_id = ${id})`

/** Selects the records of a kind that the provider has not received: their id and their row in the file. */
const candidates: Readonly<
  Record<DispatchKind, (providerId: number, zonesInRow: boolean) => RawBuilder<{ id: number; row: number }>>
> = {
  // Only the newest revision of a reading; a revision that was corrected before sending is never sent.
  readings: (providerId, zonesInRow) => sql`
    select given.receipt_number as id, dense_rank() over (order by account.number collate "C", given.account_id,
      meter.serial_number collate "C", given.meter_id, given.billing_month
      ${zonesInRow ? sql`` : sql`, given.zone collate "C"`}) as row
    from reading_submissions given
    join accounts account on account.id = given.account_id
    join meters meter on meter.account_id = given.account_id and meter.id = given.meter_id
    where account.provider_id = ${providerId} and given.submitted_at >= ${since(providerId, 'readings')}
      and not exists (
        select from reading_submissions later
        where (later.account_id, later.meter_id, later.billing_month, later.zone)
          = (given.account_id, given.meter_id, given.billing_month, given.zone) and later.revision > given.revision)
      and ${isNew('readings', sql`given.receipt_number`)}`,
  // Only the newest answer of a person; older answers are not sent.
  consents: (providerId) => sql`
    select consent.id, row_number() over (order by consent.id) as row
    from bill_consents consent
    where consent.provider_id = ${providerId}
      and not exists (
        select from bill_consents later where later.user_id = consent.user_id
          and later.provider_id = consent.provider_id and later.id > consent.id)
      and ${isNew('consents', sql`consent.id`)}`,
  verifications: (providerId) => sql`
    select request.id, row_number() over (order by request.decided_at, request.id) as row
    from verification_requests request
    where request.provider_id = ${providerId} and request.state = 'accepted'
      and ${isNew('verifications', sql`request.id`)}`,
  // Payments that a payment service reported and the portal could not credit; the provider can identify their accounts.
  requests: (providerId) => sql`
    select payment.id, row_number() over (order by payment.told_at, payment.id) as row
    from service_payments payment
    where payment.provider_code = (select code from providers where id = ${providerId})
      and payment.held_for is not null and payment.decision is null and payment.matched_number is null
      and payment.state = 'paid' and not payment.sandbox
      and ${isNew('requests', sql`payment.id`)}`,
}

/** True if the provider has not received some record of the kind. */
export async function hasNew(db: Db, providerId: number, kind: DispatchKind): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from (${candidates[kind](providerId, false)}) new) as some`.execute(db)
  return rows[0]?.some === true
}

interface Collecting {
  readonly id: number
  readonly provider_id: number
  readonly kind: DispatchKind
  readonly zonesInRow: boolean
}

/** Adds all new records to the dispatch permanently. */
export async function insertRecords(
  db: Db,
  { id, provider_id, kind, zonesInRow }: Collecting,
): Promise<{ readonly records: number; readonly rows: number }> {
  if (kind === 'consents') return insertConsents(db, id, provider_id)
  const { rows } = await sql<{ records: number; rows: number }>`
    with written as (
      insert into dispatch_records (kind, record_id, dispatch_id, file_row)
      select ${kind}, new.id, ${id}, new.row from (${candidates[kind](provider_id, zonesInRow)}) new
      returning file_row
    )
    select count(*) as records, coalesce(max(file_row), 0) as rows from written`.execute(db)
  return rows[0] ?? { records: 0, rows: 0 }
}

/**
 * Inserts a record and a row for every account of the person at the provider. A person without an account gets one row
 * with the consent only.
 */
async function insertConsents(db: Db, dispatchId: number, providerId: number) {
  const { rows } = await sql<{ records: number; rows: number }>`
    with fresh as (${candidates.consents(providerId, false)}), owned as (
      select consent.id as consent_id, consent.user_id, account.id as account_id,
        row_number() over (partition by consent.id order by account.number collate "C", account.id) as place
      from fresh
      join bill_consents consent on consent.id = fresh.id
      join account_links link on link.consumer_id = consent.user_id
      join accounts account on account.id = link.account_id and account.provider_id = ${providerId}
      order by 1, 4
    ), told as (
      insert into consent_records (id, user_id, consent_id, account_id)
      select case when place = 1 then consent_id else nextval(pg_get_serial_sequence('bill_consents', 'id')) end,
        user_id, consent_id, account_id
      from owned
      returning id, consent_id
    ), chosen as (
      select id, consent_id from told
      union all select id, id from fresh where id not in (select consent_id from told)
    ), written as (
      insert into dispatch_records (kind, record_id, dispatch_id, file_row)
      select 'consents', id, ${dispatchId}, row_number() over (order by consent_id, id) from chosen
      returning file_row
    )
    select count(*) as records, coalesce(max(file_row), 0) as rows from written`.execute(db)
  return rows[0] ?? { records: 0, rows: 0 }
}

/** Locks a dispatch that is not ready, so that two workers do not choose records for it. */
export const lockDispatch = (db: Db, id: number) =>
  db
    .selectFrom('dispatches')
    .innerJoin('providers', 'providers.id', 'dispatches.provider_id')
    .select(['dispatches.id', 'provider_id', 'kind', 'state', 'format', 'encoding', 'providers.code as providerCode'])
    .where('dispatches.id', '=', id)
    .forNoKeyUpdate('dispatches')
    .executeTakeFirst()

export const nextNumber = async (db: Db, providerId: number): Promise<number> =>
  (
    await db
      .selectFrom('dispatches')
      .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('last'))
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
  ).last + 1

/** True if the dispatch contains a reading of a meter whose replacement a resident reported. */
export async function hasReplacements(db: Db, dispatchId: number): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (
      select from dispatch_records record
      join reading_submissions given on given.receipt_number = record.record_id
      where record.dispatch_id = ${dispatchId} and record.kind = 'readings' and given.replaced_on is not null
    ) as some`.execute(db)
  return rows[0]?.some === true
}

interface Chosen {
  readonly number: number
  readonly fileName: string
  readonly layout: Layout
  readonly records: number
  readonly rows: number
}

export async function keepChosen(db: Db, id: number, chosen: Chosen): Promise<void> {
  await db
    .updateTable('dispatches')
    .set({
      state: 'writing',
      number: chosen.number,
      file_name: chosen.fileName,
      layout: JSON.stringify(chosen.layout),
      records: chosen.records,
      file_rows: chosen.rows,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a dispatch without records. */
export async function forgetDispatch(db: Db, id: number): Promise<void> {
  await db.deleteFrom('dispatches').where('id', '=', id).where('state', '=', 'collecting').execute()
}
