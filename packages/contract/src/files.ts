import * as z from 'zod/mini'

/** What a file is by its content; `jpg` also stands for names that end in `.jpeg`. */
export const fileKind = z.enum(['jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xlsx'])
export type FileKind = z.output<typeof fileKind>

/** The one file that comes with a call, as `multipart/form-data`. */
export interface UploadDeclaration {
  /** The name of the form's field. */
  readonly field: string
  /** At most 10 MB: the file waits in a temporary folder while it is checked. */
  readonly maxBytes: number
  /** What is accepted; the content must agree with the extension of the name. */
  readonly kinds: readonly FileKind[]
}

/** What a call with a file may answer besides its own refusals. */
export const fileErrors = ['anti_forgery', 'file_refused', 'storage_full', 'too_many_requests'] as const
