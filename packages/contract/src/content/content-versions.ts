import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../primitives.ts'
import {
  changeErrors,
  editorErrors,
  entry,
  entryParams,
  revisionBody,
  version,
  versionWithText,
} from './content-entry.ts'
import { textDifference } from './text-difference.ts'

const versionParams = z.object({ id: rowId, version: rowId })

/** Fields of a version besides its text. */
export const versionField = z.enum([
  'title',
  'slug',
  'description',
  'category',
  'position',
  'file',
  'link',
  'cover',
  'attachments',
])
export type VersionField = z.output<typeof versionField>

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/admin/content/:id/versions',
  access: 'editor',
  noun: 'publishing',
  summary: 'The last hundred versions of an entry, the newest first.',
  params: entryParams,
  reply: z.array(version),
  errors: [...editorErrors, 'not_found'],
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/admin/content/:id/versions/:version',
  access: 'editor',
  noun: 'publishing',
  summary: 'A version whole, with its difference from what is being written or shown now.',
  params: versionParams,
  reply: z.object({
    version: versionWithText,
    /** Changed fields as text; a file by its name, a category by its code. */
    fields: z.array(z.object({ field: versionField, was: z.string(), now: z.string() })),
    /** From this version to the present draft, or to the public version if there is no draft. */
    difference: textDifference,
  }),
  errors: [...editorErrors, 'not_found'],
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/versions/:version/restore',
  access: 'editor',
  noun: 'publishing',
  summary: 'Makes a copy of a version the draft; what was the draft stays a version.',
  params: versionParams,
  body: revisionBody,
  reply: entry,
  errors: changeErrors,
})
