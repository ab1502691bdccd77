import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { ImportedReading, SubmittedReading } from '../meters/reading-history.ts'
import { replacementJson } from '../meters/replacement-json.ts'
import type { MeterId } from './meter-id.ts'

interface ReadingsFound {
  readonly imported: readonly ImportedReading[]
  readonly submitted: readonly SubmittedReading[]
}

interface ReadingsWanted extends MeterId {
  /** `YYYY-MM`, both included. */
  readonly from: string
  readonly to: string
}

/**
 * Readings of one meter by billing month, oldest first, and the last revisions of readings given on the portal. Scans two
 * ranges of primary keys. Empty for a meter of another consumer.
 */
export async function findReadings(
  db: Kysely<DatabaseSchema>,
  consumerId: number,
  { accountId, meterId, from, to }: ReadingsWanted,
): Promise<ReadingsFound> {
  const inPeriod = sql`account_id = linked.account_id and meter_id = ${meterId}
    and billing_month between ${`${from}-01`}::date and ${`${to}-01`}::date`
  const { rows } = await sql<ReadingsFound>`
    select (
      select coalesce(json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
        'billingMonth', to_char(billing_month, 'YYYY-MM'), 'source', source) order by billing_month, sequence), '[]')
      from readings where ${inPeriod}
    ) as imported, (
      select coalesce(json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
        'billingMonth', to_char(billing_month, 'YYYY-MM'), 'revision', revision, 'reason', reason,
        'replacement', ${replacementJson}, 'receipt', receipt,
        'receiptNumber', receipt_number, 'submittedAt', submitted_at, 'decision', decision) order by billing_month), '[]')
      from (
        select distinct on (billing_month, zone) given.*, (
          select json_build_object('status', status, 'reason', reason) from reading_decisions
          where (account_id, meter_id, billing_month, zone, revision)
            = (given.account_id, given.meter_id, given.billing_month, given.zone, given.revision)
        ) as decision
        from reading_submissions given where ${inPeriod}
        order by billing_month, zone, given.revision desc
      ) last
    ) as submitted
    from linked_accounts linked
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId}
  `.execute(db)
  return rows[0] ?? { imported: [], submitted: [] }
}
