/** The tables of what editors write as Kysely sees them; the truth is `apps/server/migrations/0020-content.sql`. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A file that a document offers, as the media library knows it; `size` in bytes. */
export interface OfferedFile {
  url: string
  name: string
  type: string
  size: number
}

export interface ContentSchema {
  content_categories: {
    id: GeneratedAlways<number>
    code: string
    section: 'help' | 'news' | 'documents'
    title: string
    position: Generated<number>
    revision: Generated<number>
    changed_at: Generated<Date>
  }
  content_entries: {
    id: GeneratedAlways<number>
    kind: 'page' | 'part' | 'post' | 'document'
    slug: string
    category_id: number | null
    position: Generated<number>
    published_id: number | null
    draft_id: number | null
    publish_at: Date | null
    published_at: Date | null
    archived_at: Date | null
    revision: Generated<number>
    created_at: Generated<Date>
    changed_at: Generated<Date>
    changed_by: Generated<string>
  }
  content_versions: {
    id: GeneratedAlways<number>
    entry_id: number
    number: number
    title: string
    description: Generated<string>
    html: Generated<string>
    file: JSONColumnType<OfferedFile> | null
    link: string | null
    author_id: number | null
    author: Generated<string>
    created_at: Generated<Date>
    changed_at: Generated<Date>
    published_at: Date | null
    aside: Generated<boolean>
  }
  content_previews: { token_hash: Buffer; entry_id: number; created_by: number | null; expires_at: Date }
}
