/** Kysely types of the verifications table; `apps/server/migrations/0035-verifications.sql` defines it. */
import type { VerificationRequestState } from '@zatyshok/contract/meters/verifications'
import type { Generated, GeneratedAlways } from 'kysely'

export interface VerificationsSchema {
  verification_requests: {
    id: GeneratedAlways<number>
    provider_id: number
    account_id: number
    meter_id: number
    consumer_id: number | null
    /** Days are `YYYY-MM-DD`. */
    verified_on: string
    next_check_on: string | null
    certificate_number: Generated<string>
    state: Generated<VerificationRequestState>
    file_id: Generated<number | null>
    created_at: Date
    sent_at: Generated<Date | null>
    revision: Generated<number>
    decided_at: Generated<Date | null>
    decided_by: Generated<number | null>
    reason: Generated<string>
    accepted_until: Generated<string | null>
    replaced_until: Generated<string | null>
    holds: Generated<boolean>
    ended_request: Generated<number | null>
  }
}
