import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { ImportedReading, SubmittedReading } from '../meters/reading-history.ts'
import type { MeterId } from './meter-id.ts'
import { importedJson, submittedJson } from './reading-json.ts'

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
    select (${importedJson(inPeriod)}) as imported, (${submittedJson(inPeriod)}) as submitted
    from linked_accounts linked
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId}
  `.execute(db)
  return rows[0] ?? { imported: [], submitted: [] }
}
