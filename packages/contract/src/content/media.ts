import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileErrors, fileKind } from '../files.ts'
import { moment, rowId } from '../primitives.ts'

const noun = 'media'
const editorErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** A file of the media library. */
export const item = z.object({
  id: z.int(),
  /** `/media/<key>.<ext>`, as used in pages. */
  url: z.string(),
  name: z.string(),
  kind: fileKind,
  bytes: z.int(),
  /** Of a picture, in pixels; null for other files. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Alternative text of a picture. */
  alt: z.string(),
  /** The picture is decorative, so screen readers skip it. */
  decorative: z.boolean(),
  /** Only `ready` files are shown. `waiting`: not scanned yet; `infected`: the scanner found a virus. */
  state: z.enum(['ready', 'waiting', 'infected']),
  /** Send it back with each change, so that other people's changes are not overwritten. */
  revision: z.int(),
  createdAt: moment,
})
export type MediaItem = z.output<typeof item>

export const mediaUpload = {
  field: 'file',
  maxBytes: 10 * 1024 * 1024,
  kinds: ['jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xlsx'],
} as const

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media',
  access: 'editor',
  noun,
  summary: 'Put a picture or a document into the library; the same content twice is one file.',
  upload: mediaUpload,
  reply: item,
  errors: [...editorErrors, ...fileErrors],
})

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/admin/media',
  access: 'editor',
  noun,
  summary: 'The library, the newest first, thirty a page; by kind, and by the beginnings of words.',
  query: z.object({
    before: z.optional(rowId),
    kind: z.optional(z.enum(['image', 'document'])),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ items: z.array(item), hasMore: z.boolean() }),
  errors: editorErrors,
})

export const updateMedia = endpoint({
  method: 'PUT',
  path: '/api/admin/media/:id',
  access: 'editor',
  noun,
  summary: 'Rename a file, describe a picture: in words, or as decorative.',
  params: z.object({ id: rowId }),
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(120)),
    alt: z.string().check(z.trim(), z.maxLength(500)),
    decorative: z.boolean(),
    revision: z.int(),
  }),
  reply: item,
  errors: [...editorErrors, 'anti_forgery', 'not_found', 'content_conflict'],
})

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/api/admin/media/:id',
  access: 'editor',
  noun,
  summary: 'Delete a file that no published text and no draft names.',
  params: z.object({ id: rowId }),
  reply: z.object({}),
  errors: [...editorErrors, 'anti_forgery', 'not_found', 'file_in_use'],
})
