/** Kysely types of the inbox; `apps/server/migrations/0086-inbox.sql` defines them. */
import type { InboxKind } from '@zatyshok/contract/inbox'

export interface InboxSchema {
  inbox_marks: {
    kind: Exclude<InboxKind, 'message'>
    item_id: number
    assignee_id: number | null
    closed_at: Date | null
    closed_by: number | null
  }
}
