/** Kysely types of notices and calendars; `apps/server/migrations` 0038 defines them. */
import type { Generated } from 'kysely'

export interface NoticesSchema {
  bill_notices: {
    user_id: number
    account_id: number
    /** The first day of the month, `YYYY-MM-DD`. */
    billing_month: string
    noticed_at: Date
  }
  bill_notice_progress: { only_one: Generated<boolean>; imports_seen: number }
  calendar_feeds: { user_id: number; token_hash: Buffer; created_at: Date }
}
