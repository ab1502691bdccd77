import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, rowId } from '../primitives.ts'

const noun = 'imports'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** Most bytes of one chunk of a file. */
export const longestChunk = 8 * 1024 * 1024
/** Most bytes of a file. */
export const longestUpload = 4 * 1024 ** 3

/** SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** An upload in progress; after an interruption the client asks for `received` and continues from there. */
export const upload = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  /** Bytes stored durably; the next chunk begins here. */
  received: z.int(),
  /** Hash of the whole file once it is complete; then it can be imported. */
  sha256: z.nullable(sha256),
  /** When the file is removed, unless an import keeps it. */
  expiresAt: moment,
})
export type Upload = z.output<typeof upload>

/** Device names; Windows cannot open files with such names. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i

/** True for a usable file name: the part after the last slash is not empty and consists of visible characters. */
function isFileName(text: string): boolean {
  const name = text.split(/[/\\]/).at(-1)?.trim() ?? ''
  return !/^\.*$/.test(name) && !/\p{Cc}/u.test(name) && !DEVICE.test(name)
}

/** Announces a file; the provider API uses the same. */
export const newUpload = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.required'),
      z.maxLength(200),
      z.refine(isFileName, 'validation.file.name'),
    ),
  bytes: z.int().check(z.minimum(1, 'validation.file.empty'), z.maximum(longestUpload)),
  /** Compared with the received bytes at the end. */
  sha256: z.optional(sha256),
})
export type NewUpload = z.output<typeof newUpload>

/** Offset where a chunk begins. */
export const chunkPlace = z.object({ offset: z.string().check(z.regex(/^(0|[1-9][0-9]{0,12})$/)) })

export const beginErrors = ['uploads_full', 'storage_full', 'too_many_requests'] as const
export const chunkErrors = ['not_found', 'upload_gap', 'upload_damaged', 'storage_full'] as const

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/admin/imports/uploads',
  access,
  noun,
  summary: 'Announce a file; its bytes follow in pieces.',
  body: newUpload,
  reply: upload,
  errors: [...staffErrors, 'anti_forgery', ...beginErrors],
})

export const sendChunk = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/uploads/:id',
  access,
  noun,
  summary:
    'A piece of at most 8 MiB, from `offset` on. The same piece again changes nothing; a gap is refused, and `errors` says which offset is wanted.',
  params: z.object({ id: rowId }),
  query: chunkPlace,
  rawBody: { maxBytes: longestChunk },
  reply: upload,
  errors: [...staffErrors, 'anti_forgery', ...chunkErrors],
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/admin/imports/uploads',
  access,
  noun,
  summary: 'One’s own files that no check and no import has named yet, whole or not, the newest first, fifty at most.',
  reply: z.array(upload),
  errors: staffErrors,
})

export const listChunks = endpoint({
  method: 'GET',
  path: '/api/admin/imports/uploads/:id/chunks',
  access,
  noun,
  summary:
    'The pieces that are safe, in the order of the file, two thousand at most: whether a file on a disk is still the one that was begun.',
  params: z.object({ id: rowId }),
  reply: z.array(z.object({ offset: z.int(), bytes: z.int(), sha256 })),
  errors: [...staffErrors, 'not_found'],
})

export const discardUpload = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/uploads/:id',
  access,
  noun,
  summary: 'Take back one’s own file that no check and no import has named yet; its bytes are removed.',
  params: z.object({ id: rowId }),
  reply: z.object({}),
  errors: [...staffErrors, 'anti_forgery', 'not_found'],
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/api/admin/imports/uploads/:id',
  access,
  noun,
  summary: 'How much of a file has come.',
  params: z.object({ id: rowId }),
  reply: upload,
  errors: [...staffErrors, 'not_found'],
})
