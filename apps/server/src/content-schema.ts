/** Kysely types of the content tables; migrations 0020-content and 0057 define them. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A media library file that a document offers; `size` in bytes. */
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
    /** The public address, category and position; before the first publication those of the draft. */
    slug: string
    category_id: number | null
    position: Generated<number>
    published_id: number | null
    draft_id: number | null
    publish_at: Date | null
    published_at: Date | null
    archived_at: Date | null
    revision: Generated<number>
    settled_revision: number | null
    created_at: Generated<Date>
    changed_at: Generated<Date>
    changed_by: Generated<string>
  }
  content_versions: {
    id: GeneratedAlways<number>
    entry_id: number
    number: number
    /** If omitted, a trigger copies address, category and position of the entry. */
    slug: Generated<string>
    category_id: number | null
    position: Generated<number>
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
  /** Former addresses that redirect to an entry; `section` is empty except for posts. */
  content_former_addresses: {
    kind: 'page' | 'part' | 'post' | 'document'
    section: string
    slug: string
    entry_id: number
  }
  content_previews: { token_hash: Buffer; entry_id: number; created_by: number | null; expires_at: Date }
}
