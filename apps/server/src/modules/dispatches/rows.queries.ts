import type { HeldFor } from '@zatyshok/contract/bills/held-payments'
import type { DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { GivenSource } from '../meters/reading-history.ts'

type Db = Kysely<DatabaseSchema>

/** A record as stored; fields of other kinds are absent. Days are `YYYY-MM-DD`. */
export interface RecordRow {
  readonly row: number
  readonly id: number
  readonly account?: string
  readonly serial?: string
  /** First day of the billing month. */
  readonly month?: string
  readonly zone?: string
  readonly readOn?: string
  readonly value?: string
  readonly revision?: number
  readonly source?: GivenSource
  /** Receipt number of the former reading that the provider received. */
  readonly replaces?: number | null
  /** All zones of the meter in that month, if a row holds several. */
  readonly zones?: Readonly<Record<string, string>> | null
  /** The replacement of the meter as the resident reported it. */
  readonly newSerial?: string | null
  readonly replacedOn?: string | null
  readonly lastOfOld?: string | null
  readonly firstOfNew?: string | null
  /** Last reading of the old meter and first of the new one by zone, if a row holds several. */
  readonly replacedZones?: Readonly<Record<string, ReplacedZone>> | null
  readonly holder?: string
  readonly email?: string | null
  readonly allowed?: boolean
  readonly givenOn?: string
  readonly verifiedOn?: string
  readonly validUntil?: string | null
  readonly certificate?: string
  readonly number?: string
  readonly kop?: number
  readonly currency?: string
  readonly heldFor?: HeldFor
}

interface ReplacedZone {
  readonly lastOfOld: string
  readonly firstOfNew: string
}

/** The meter's latest values by zone, because a row of a two-zone meter contains both. */
const zonesOf = sql`(
  select json_object_agg(newest.zone, newest.value::text) from (
    select distinct on (zone) zone, value from reading_submissions
    where (account_id, meter_id, billing_month) = (given.account_id, given.meter_id, given.billing_month)
    order by zone, revision desc) newest)`

const replacedZonesOf = sql`(
  select json_object_agg(newest.zone, json_build_object('lastOfOld', newest.old_last_value::text,
    'firstOfNew', newest.new_first_value::text)) filter (where newest.replaced_on is not null)
  from (
    select distinct on (zone) zone, replaced_on, old_last_value, new_first_value from reading_submissions
    where (account_id, meter_id, billing_month) = (given.account_id, given.meter_id, given.billing_month)
    order by zone, revision desc) newest)`

const kyivDay = (moment: RawBuilder<unknown>) => sql`((${moment}) at time zone 'Europe/Kyiv')::date`

const queries: Readonly<Record<DispatchKind, (zonesInRow: boolean) => RawBuilder<RecordRow>>> = {
  readings: (zonesInRow) => sql<RecordRow>`
    select record.file_row as row, record.record_id as id, account.number as account, meter.serial_number as serial,
      given.billing_month as month, given.zone, given.read_on as "readOn", given.value::text as value, given.revision,
      given.source,
      case when given.revision > 1 then (
        select max(sent.record_id) from reading_submissions earlier
        join dispatch_records sent on sent.kind = 'readings' and sent.record_id = earlier.receipt_number
        where (earlier.account_id, earlier.meter_id, earlier.billing_month, earlier.zone)
          = (given.account_id, given.meter_id, given.billing_month, given.zone) and earlier.revision < given.revision
      ) end as replaces, ${zonesInRow ? zonesOf : sql`null`} as zones,
      given.new_serial_number as "newSerial", given.replaced_on as "replacedOn",
      given.old_last_value::text as "lastOfOld", given.new_first_value::text as "firstOfNew",
      ${zonesInRow ? replacedZonesOf : sql`null`} as "replacedZones"
    from dispatch_records record
    join reading_submissions given on given.receipt_number = record.record_id
    join accounts account on account.id = given.account_id
    join meters meter on meter.account_id = given.account_id and meter.id = given.meter_id`,
  // One row per account with its own holder. Nodes of the previous version collected a consent as one record, which
  // names a holder only if the person has one account there.
  consents: () => sql<RecordRow>`
    select record.file_row as row, record.record_id as id, consent.is_allowed as allowed,
      ${kyivDay(sql`consent.at`)} as "givenOn", coalesce(told.number, owned.numbers, '') as account,
      coalesce(told.holder, owned.holder, '') as holder,
      case when consent.is_allowed then (
        select email from user_emails mail where mail.user_id = consent.user_id and mail.confirmed_at is not null
        order by mail.is_default desc limit 1) end as email
    from dispatch_records record
    left join consent_records one on one.id = record.record_id
    left join accounts told on told.id = one.account_id
    join bill_consents consent on consent.id = coalesce(one.consent_id, record.record_id)
    cross join lateral (
      select string_agg(account.number, ' ' order by account.number) as numbers,
        case when count(*) = 1 then min(account.holder) end as holder
      from account_links link join accounts account on account.id = link.account_id
      where link.consumer_id = consent.user_id and account.provider_id = consent.provider_id
        and link.unproved_since is null
    ) owned`,
  verifications: () => sql<RecordRow>`
    select record.file_row as row, record.record_id as id, account.number as account, meter.serial_number as serial,
      request.verified_on as "verifiedOn", request.accepted_until as "validUntil",
      request.certificate_number as certificate, ${kyivDay(sql`request.sent_at`)} as "givenOn"
    from dispatch_records record
    join verification_requests request on request.id = record.record_id
    join accounts account on account.id = request.account_id
    join meters meter on meter.account_id = request.account_id and meter.id = request.meter_id`,
  requests: () => sql<RecordRow>`
    select record.file_row as row, record.record_id as id, payment.transaction_id as number,
      payment.account_number as account, payment.amount_kop as kop, payment.currency, payment.held_for as "heldFor",
      payment.paid_on as "givenOn"
    from dispatch_records record join service_payments payment on payment.id = record.record_id`,
}

interface Range {
  readonly dispatchId: number
  readonly kind: DispatchKind
  readonly zonesInRow: boolean
  /** Range of file rows; `after` is exclusive. */
  readonly after: number
  readonly upTo: number
}

/** Reads the records of a range of rows, in the order of the file. */
export async function readRows(db: Db, { dispatchId, kind, zonesInRow, after, upTo }: Range): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    ${queries[kind](zonesInRow)}
    where record.dispatch_id = ${dispatchId} and record.file_row > ${after} and record.file_row <= ${upTo}
    order by record.file_row, record.record_id`.execute(db)
  return rows
}
