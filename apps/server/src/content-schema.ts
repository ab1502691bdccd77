/** The tables of what editors write as Kysely sees them; the truth is in migrations 0020-content and 0057. */
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
    /** Address, category and place as the public sees them; before the first publication those of the draft. */
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
    /** Without it a trigger takes address, category and place of the entry. */
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
  /** Addresses that lead to where the entry is now; `section` of posts only, else empty. */
  content_former_addresses: {
    kind: 'page' | 'part' | 'post' | 'document'
    section: string
    slug: string
    entry_id: number
  }
  content_previews: { token_hash: Buffer; entry_id: number; created_by: number | null; expires_at: Date }
}
