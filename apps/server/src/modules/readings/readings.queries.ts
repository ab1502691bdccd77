import type { Zone } from '@zatyshok/contract/primitives'
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { accountsOf, type MetersOf } from '../meters/meters-of.ts'
import type { GivenSource } from '../meters/reading-history.ts'
import type { MeterId } from './meter-id.ts'

type Db = Kysely<DatabaseSchema>

export interface LockedMeter {
  readonly accountId: number
  readonly providerId: number
  /** Whether the person may give readings of the account. */
  readonly canSubmit: boolean
}

/**
 * Locks meters of the resident's linked accounts, or of the account that an operator works with, until the transaction
 * ends. The order is that of their keys, so that two requests with the same meters wait for each other without a
 * deadlock. Meters that are not found are left out.
 */
export async function lockMeters(db: Db, whose: MetersOf, ids: readonly MeterId[]): Promise<readonly LockedMeter[]> {
  const { rows } = await sql<LockedMeter>`
    select link.account_id as "accountId", link.provider_id as "providerId", link.can_submit as "canSubmit"
    from ${accountsOf(whose)} link
    join meters meter on meter.account_id = link.account_id
    where (meter.account_id, meter.id) in (
      select * from unnest(
        ${ids.map(({ accountId }) => accountId)}::bigint[], ${ids.map(({ meterId }) => meterId)}::bigint[]))
    order by meter.account_id, meter.id
    for update of meter
  `.execute(db)
  return rows
}

interface NewSubmission extends MeterId {
  /** `YYYY-MM` */
  readonly billingMonth: string
  readonly zone: Zone
  readonly revision: number
  readonly value: string
  /** `YYYY-MM-DD` */
  readonly readOn: string
  readonly reason: 'rollover' | 'replaced' | null
  /** Values with three decimals; null: the meter is the same. */
  readonly replacement: MeterReplacement | null
}

/** The receipt of a taken reading. */
export interface GivenReceipt {
  readonly receipt: string
  readonly receiptNumber: number
}

/** Writes new revisions of locked meters. Returns the receipts in the order of the submissions. */
export async function insertSubmissions(
  db: Db,
  giver: { readonly id: number; readonly now: Date; readonly source: GivenSource },
  submissions: readonly NewSubmission[],
): Promise<GivenReceipt[]> {
  const values = submissions.map(({ accountId, meterId, billingMonth, readOn, replacement, ...rest }) => ({
    ...rest,
    account_id: accountId,
    meter_id: meterId,
    billing_month: `${billingMonth}-01`,
    read_on: readOn,
    consumer_id: giver.id,
    source: giver.source,
    submitted_at: giver.now,
    new_serial_number: replacement?.serialNumber ?? null,
    replaced_on: replacement?.replacedOn ?? null,
    old_last_value: replacement?.lastOfOld ?? null,
    new_first_value: replacement?.firstOfNew ?? null,
  }))
  const written = await db
    .insertInto('reading_submissions')
    .values(values)
    .returning(['account_id', 'meter_id', 'zone', 'receipt', 'receipt_number'])
    .execute()
  return submissions.map(({ accountId, meterId, zone }) => {
    const row = written.find((row) => row.account_id === accountId && row.meter_id === meterId && row.zone === zone)
    if (!row) throw new Error('An inserted submission came back without its receipt')
    return { receipt: row.receipt, receiptNumber: row.receipt_number }
  })
}
