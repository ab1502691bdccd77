/** Kysely types of the dispatch tables; `apps/server/migrations/0043-dispatches.sql` defines them. */
import type {
  DispatchEncoding,
  DispatchFormat,
  DispatchKind,
  ScheduleMode,
} from '@zatyshok/contract/providers/dispatches'
import type { Generated, GeneratedAlways } from 'kysely'

export interface DispatchesSchema {
  dispatches: {
    id: GeneratedAlways<number>
    provider_id: number
    kind: DispatchKind
    state: Generated<'collecting' | 'writing' | 'ready'>
    origin: 'staff' | 'machine' | 'schedule' | 'command'
    asked_by: Generated<string>
    asked_at: Date
    format: DispatchFormat
    encoding: DispatchEncoding
    number: number | null
    file_name: string | null
    layout: unknown
    records: number | null
    file_rows: number | null
    file_key: string | null
    file_bytes: number | null
    file_sha256: Buffer | null
    ready_at: Date | null
    offer: number | null
    offered_at: Date | null
    downloads: Generated<number>
    taken_at: Date | null
    resends: Generated<number>
    delivered_at: Date | null
    accepted: Generated<number>
    declined: Generated<number>
    closed_at: Date | null
  }
  dispatch_records: {
    kind: DispatchKind
    record_id: number
    dispatch_id: number
    file_row: number
    status: 'accepted' | 'declined' | null
    reason: Generated<string>
    answered_at: Date | null
  }
  dispatch_schedules: {
    provider_id: number
    kind: DispatchKind
    mode: ScheduleMode
    at: string
    format: DispatchFormat
    encoding: DispatchEncoding
    revision: Generated<number>
    /** `YYYY-MM-DD`. */
    done_until: string
  }
}
