/** Kysely types of notices, notifications and calendars; `apps/server/migrations` 0038 and 0065 define them. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface NoticesSchema {
  bill_notices: {
    user_id: number
    account_id: number
    /** The first day of the month, `YYYY-MM-DD`. */
    billing_month: string
    noticed_at: Date
  }
  bill_notice_progress: { only_one: Generated<boolean>; imports_seen: number }
  notifications: {
    user_id: number
    id: GeneratedAlways<number>
    kind: string
    /** Identifies the event within the kind. */
    cause: string
    data: unknown
    told_at: Date
    /** null: unread. */
    read_at: Generated<Date | null>
  }
  notification_progress: { only_one: Generated<boolean>; imports_seen: number; since: Date }
  calendar_feeds: { user_id: number; token_hash: Buffer; created_at: Date }
}
