import * as z from 'zod/mini'
import { moment, rowId } from '../primitives.ts'

/** Schemas for editors' endpoints, which are in publishing.ts, content-versions.ts and content-categories.ts. */

export const editorErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
export const changeErrors = [...editorErrors, 'not_found', 'content_conflict'] as const

export const entryParams = z.object({ id: rowId })
/** The revision of the entry that the editor has loaded. */
export const revisionBody = z.object({ revision: z.int() })

export const contentKind = z.enum(['page', 'part', 'post', 'document'])
export type ContentKind = z.output<typeof contentKind>

/** `changed`: published, with a newer draft. `ended`: the end of the publication has passed. */
const status = z.enum(['draft', 'published', 'changed', 'scheduled', 'ended', 'archived'])

export const entry = z.object({
  id: z.int(),
  kind: contentKind,
  slug: z.string(),
  /** Address, category, position and title as last saved; the public may still see older ones. */
  category: z.nullable(z.string()),
  position: z.int(),
  title: z.string(),
  status,
  /** True while the public sees a version, also before a scheduled change. Older nodes omit it. */
  shown: z.optional(z.boolean()),
  /** When the draft will be published. */
  publishAt: z.nullable(moment),
  publishedAt: z.nullable(moment),
  /** When the entry leaves, or has left, the public site by itself. Older nodes omit it. */
  endsAt: z.optional(z.nullable(moment)),
  changedAt: moment,
  /** Login of the last editor; empty: the entry came with the product. */
  changedBy: z.string(),
  /** Send it back with each change, so that other people's changes are not overwritten. */
  revision: z.int(),
  /** The product itself needs the entry: its address is fixed and it cannot be archived. */
  fixed: z.boolean(),
})
export type Entry = z.output<typeof entry>

export const offeredFile = z.object({
  url: z.string().check(z.regex(/^\/media\/[A-Za-z0-9_-]{1,64}\.[a-z0-9]{1,5}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.maxLength(10)),
  size: z.int().check(z.nonnegative()),
})

/** The picture of a news item in lists and above its text. */
export const cover = z.object({
  url: z.string().check(z.regex(/^\/media\/[A-Za-z0-9_-]{1,64}\.(?:jpg|png|webp)$/)),
  /** Empty: the picture is decorative. */
  alt: z.string().check(z.trim(), z.maxLength(500)),
  width: z.int().check(z.positive(), z.maximum(20_000)),
  height: z.int().check(z.positive(), z.maximum(20_000)),
})
export type Cover = z.output<typeof cover>
const attachments = z.array(offeredFile).check(z.maxLength(20))

/** The editable fields of an entry. */
export const text = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(200)),
  description: z.string().check(z.trim(), z.maxLength(400)),
  /** At most 2 MiB; sanitised on saving and on display. */
  html: z.string(),
  /** The document's file on the portal, or else a link to another site. */
  file: z.nullable(offeredFile),
  link: z.nullable(z.string().check(z.maxLength(2000), z.regex(/^https:\/\/[^\s]+$/, 'validation.httpsLink'))),
  /** Of news. An older browser omits cover and attachments; they then stay as they are. */
  cover: z.optional(z.nullable(cover)),
  attachments: z.optional(attachments),
})

export const version = z.object({
  id: z.int(),
  number: z.int(),
  title: z.string(),
  author: z.string(),
  createdAt: moment,
  changedAt: moment,
  publishedAt: z.nullable(moment),
  /** `shown`: the public version; `draft`: in work; `aside`: saved separately in a conflict. */
  state: z.enum(['shown', 'draft', 'aside', 'past']),
})
export type Version = z.output<typeof version>

export const versionWithText = z.extend(version, {
  ...text.shape,
  slug: z.string(),
  category: z.nullable(z.string()),
  position: z.int(),
})
