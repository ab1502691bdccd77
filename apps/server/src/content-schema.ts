/** Kysely types of the content tables; migrations 0020-content, 0057 and 0102 define them. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A picture of the media library at the head of news; an empty `alt`: decorative. */
export interface Cover {
  url: string
  alt: string
  width: number
  height: number
}

/** A media library file that a document or news offers; `size` in bytes. */
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
    /** When the public no longer sees the entry. */
    ends_at: Date | null
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
    cover: JSONColumnType<Cover> | null
    attachments: ColumnType<OfferedFile[], string | undefined, string>
    /** Words of title, address, description and text, for the editors' search; a trigger writes them. */
    words: string | null
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
