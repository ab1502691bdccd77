import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { type ToldRow, upsertCounted } from '../../notifications/notify-many.ts'
import { isToldOf } from './is-told-of.ts'

/**
 * Notifies the residents of accepted readings, one entry for a resident and a dispatch. A reading from the portal has one
 * such resident, who gave it; a reading that an operator entered has all who may give readings of the account (decision
 * 0143). Later answers to the same dispatch renew the entry if more readings are accepted than it says.
 */
export const notifyAccepted = (db: Kysely<DatabaseSchema>, dispatchId: number, at: Date): Promise<void> =>
  upsertCounted(db, {
    kind: 'readingsAccepted',
    at,
    rows: sql<ToldRow>`
      select linked.consumer_id as user_id, ${String(dispatchId)} as cause,
        jsonb_build_object('provider', max(linked.provider_name), 'month', to_char(max(given.billing_month), 'YYYY-MM'),
          'count', count(distinct (given.account_id, given.meter_id))) as data
      from dispatch_records record
      join reading_submissions given on given.receipt_number = record.record_id
      join linked_accounts linked on ${isToldOf}
      where record.dispatch_id = ${dispatchId} and record.kind = 'readings' and record.status = 'accepted'
      group by linked.consumer_id`,
  })
