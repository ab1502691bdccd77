import { type RawBuilder, sql } from 'kysely'
import { replacementJson } from '../meters/replacement-json.ts'

/** Readings of the provider that match a condition, as JSON of `ImportedReading`. */
export const importedJson = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
        'billingMonth', to_char(billing_month, 'YYYY-MM'), 'source', source) order by billing_month, sequence), '[]')
      from readings where ${condition}`

/** The last revisions of readings given on the portal that match a condition, as JSON of `SubmittedReading`. */
export const submittedJson = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
        'billingMonth', to_char(billing_month, 'YYYY-MM'), 'revision', revision, 'source', source, 'reason', reason,
        'replacement', ${replacementJson}, 'receipt', receipt,
        'receiptNumber', receipt_number, 'submittedAt', submitted_at, 'decision', decision) order by billing_month), '[]')
      from (
        select distinct on (billing_month, zone) given.*, (
          select json_build_object('status', status, 'reason', reason) from reading_decisions
          where (account_id, meter_id, billing_month, zone, revision)
            = (given.account_id, given.meter_id, given.billing_month, given.zone, given.revision)
        ) as decision
        from reading_submissions given where ${condition}
        order by billing_month, zone, given.revision desc
      ) last`
