import * as z from 'zod/mini'

/** Kind of a file by its content; `jpg` includes names that end in `.jpeg`. */
export const fileKind = z.enum(['jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xlsx'])
export type FileKind = z.output<typeof fileKind>

/** The single file of a request, as `multipart/form-data`. */
export interface UploadDeclaration {
  /** Name of the form field. */
  readonly field: string
  /** At most 10 MB: the file stays in a temporary folder while it is checked. */
  readonly maxBytes: number
  /** Accepted kinds; the content must match the extension of the name. */
  readonly kinds: readonly FileKind[]
}

/** Error codes of a request with a file, besides its own. */
export const fileErrors = ['anti_forgery', 'file_refused', 'storage_full', 'too_many_requests'] as const
