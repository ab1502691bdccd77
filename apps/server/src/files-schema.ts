/** Kysely types of the file tables; `apps/server/migrations/0021-files.sql` defines them. */
import type { FileKind } from '@zatyshok/contract/files'
import type { Generated, GeneratedAlways } from 'kysely'

export type FilePurpose = 'attachment' | 'media'

export interface FilesSchema {
  files: {
    id: GeneratedAlways<number>
    key: string
    purpose: FilePurpose
    kind: FileKind
    bytes: number
    sha256: Buffer
    name: string
    width: number | null
    height: number | null
    state: 'ready' | 'waiting' | 'infected'
    created_at: Date
    created_by: number | null
    kept_at: Date | null
    removed_at: Date | null
  }
  file_totals: { purpose: FilePurpose; bytes: Generated<number> }
  media_items: {
    file_id: number
    name: string
    alt: Generated<string>
    decorative: Generated<boolean>
    /** Full-text index of `name` and `alt`. */
    words: GeneratedAlways<unknown>
    revision: Generated<number>
    changed_at: Date
  }
}
