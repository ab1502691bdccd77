/** Kysely types of uploads, import runs, profiles and the calendar of deliveries; migrations 0040, 0041 and 0094. */
import type { DeliveryKind, DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ImportsSchema {
  uploads: {
    id: GeneratedAlways<number>
    provider_id: number | null
    name: string
    bytes: number
    declared_sha256: Buffer | null
    received: Generated<number>
    sha256: Generated<Buffer | null>
    created_at: Date
    created_by: number | null
    token_id: number | null
    expires_at: Date
  }
  upload_chunks: {
    id: GeneratedAlways<number>
    upload_id: number
    at: number
    bytes: number
    sha256: Buffer
    key: string
    created_at: Date
    kept: Generated<boolean>
  }
  import_runs: {
    id: GeneratedAlways<number>
    purpose: 'check' | 'import' | 'undo'
    state: Generated<RunState>
    origin: RunOrigin
    profile: string
    line: string
    provider_id: number | null
    strict: Generated<boolean>
    repeated: Generated<boolean>
    by_user_id: number | null
    by_token_id: number | null
    by_name: Generated<string>
    undoes_run_id: Generated<number | null>
    created_at: Date
    started_at: Generated<Date | null>
    finished_at: Generated<Date | null>
    tries: Generated<number>
    deaths: Generated<number>
    progress: Generated<unknown>
    cancel_asked_at: Generated<Date | null>
    failure: Generated<string | null>
    undone_at: Generated<Date | null>
    undone_run_id: Generated<number | null>
    mends_run_id: Generated<number | null>
    mends_after: Generated<number | null>
  }
  import_run_files: {
    id: GeneratedAlways<number>
    run_id: number
    position: number
    upload_id: number | null
    name: string
    bytes: number
    sha256: Buffer | null
    state: Generated<'waiting' | 'done' | 'refused' | 'unknown'>
    refusal: Generated<string | null>
    import_id: Generated<number | null>
    report: Generated<unknown>
    rejected_key: Generated<string | null>
    rejected_bytes: Generated<number | null>
    rule: Generated<string | null>
    rejected_rows: Generated<unknown>
    mends_file_id: Generated<number | null>
    mended_rows: Generated<unknown>
  }
  import_previews: {
    run_id: number
    figures: unknown
  }
  import_decisions: {
    run_id: number
    decided_at: Date
    decided_by: number | null
    taken_run_id: Generated<number | null>
    reason: Generated<string | null>
    told: Generated<number>
  }
  import_journal: {
    id: GeneratedAlways<number>
    import_id: number
    table_name: string
    operation: 'insert' | 'update' | 'delete'
    previous_import_id: number | null
    old_row: unknown
    written_on: Generated<string>
  }
  import_profiles: {
    id: GeneratedAlways<number>
    name: string
    provider_id: number | null
    version: Generated<number>
    removed_at: Generated<Date | null>
  }
  import_profile_versions: {
    profile_id: number
    version: number
    /** As parsed by profile-schema.ts of modules/imports. */
    definition: unknown
    saved_at: Date
    saved_by: number | null
  }
  delivery_schedules: {
    sender: string
    kind: DeliveryKind
    provider_id: number | null
    mode: DeliverySchedule['mode']
    day: number
    covers: DeliverySchedule['covers']
    tolerance: number
    letters: DeliverySchedule['letters']
    contact: Generated<string | null>
    /** `YYYY-MM-DD`. */
    since: string | null
    revision: Generated<number>
  }
  delivery_letters: {
    sender: string
    kind: DeliveryKind
    period: string
    number: number
    /** `YYYY-MM-DD`. */
    sent_on: string
  }
}

export type RunState = 'queued' | 'running' | 'done' | 'partly' | 'refused' | 'failed' | 'cancelled'
export type RunOrigin = 'admin' | 'machine' | 'folder' | 'command'
