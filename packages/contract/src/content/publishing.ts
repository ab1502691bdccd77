import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, rowId } from '../primitives.ts'
import { categoryCode, contentSlug } from './content.ts'
import {
  changeErrors,
  contentKind,
  editorErrors,
  entry,
  entryParams,
  revisionBody,
  text,
  versionWithText,
} from './content-entry.ts'

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  access: 'editor',
  noun: 'publishing',
  summary: 'Entries of a kind, the last changed first, fifty a page; archived ones only when asked for.',
  query: z.object({
    kind: contentKind,
    section: z.optional(z.enum(['help', 'news', 'documents'])),
    category: z.optional(categoryCode),
    /** `live`: the public sees it; omitted: all that are not archived. */
    status: z.optional(z.enum(['draft', 'scheduled', 'live', 'ended', 'archived'])),
    /** Beginnings of words of the title, the address or the text. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** The last entry of the previous page. */
    before: z.optional(rowId),
  }),
  reply: z.array(entry),
  errors: editorErrors,
})

export const findLinkTargets = endpoint({
  method: 'GET',
  path: '/api/admin/content-links',
  access: 'editor',
  noun: 'publishing',
  summary: 'Pages, posts and documents that a text can link to, the last changed first, at most twenty.',
  query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.array(
    z.object({
      id: z.int(),
      kind: contentKind,
      title: z.string(),
      /** Public path; if the entry is renamed, the path redirects (decision 0075). */
      href: z.string(),
      /** False: the public does not see the entry yet. */
      shown: z.boolean(),
    }),
  ),
  errors: editorErrors,
})

export const countDrafts = endpoint({
  method: 'GET',
  path: '/api/admin/content-drafts',
  access: 'editor',
  noun: 'publishing',
  summary: 'How many entries wait to be published.',
  reply: z.object({ drafts: z.int(), scheduled: z.int() }),
  errors: editorErrors,
})

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content',
  access: 'editor',
  noun: 'publishing',
  summary: 'A new entry with an empty draft.',
  body: z.object({
    kind: contentKind,
    slug: contentSlug,
    title: text.shape.title,
    category: z.optional(categoryCode),
  }),
  reply: entry,
  errors: [...editorErrors, 'slug_taken'],
})

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/admin/content/:id',
  access: 'editor',
  noun: 'publishing',
  summary: 'An entry with what is being written, or else what the public sees.',
  params: entryParams,
  reply: z.object({ entry, text: versionWithText, usedAt: z.array(z.string()) }),
  errors: [...editorErrors, 'not_found'],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:id/draft',
  access: 'editor',
  noun: 'publishing',
  summary:
    'Keeps what an editor has written. Whoever saves over a newer revision gets 409, and the text is kept as a version aside.',
  params: entryParams,
  body: z.extend(text, {
    revision: z.int(),
    slug: contentSlug,
    category: z.nullable(categoryCode),
    position: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
  reply: z.object({ entry, text: versionWithText, removed: z.array(z.object({ what: z.string(), count: z.int() })) }),
  errors: [...changeErrors, 'slug_taken', 'entry_fixed'],
})

export const publishEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/publish',
  access: 'editor',
  noun: 'publishing',
  summary: 'Shows the draft to the public now, or at a moment to come.',
  params: entryParams,
  body: z.extend(revisionBody, { at: z.optional(moment) }),
  reply: entry,
  errors: changeErrors,
})

export const withdrawEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/withdraw',
  access: 'editor',
  noun: 'publishing',
  summary:
    'Takes a scheduled draft from its schedule, or else an entry from the public; the text stays as a draft. `from` names one of both.',
  params: entryParams,
  body: z.extend(revisionBody, { from: z.optional(z.enum(['schedule', 'public'])) }),
  reply: entry,
  errors: [...changeErrors, 'entry_fixed'],
})

export const endEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/end',
  access: 'editor',
  noun: 'publishing',
  summary: 'Sets the moment at which an entry leaves the public site by itself; null: it stays.',
  params: entryParams,
  body: z.extend(revisionBody, { at: z.nullable(moment) }),
  reply: entry,
  errors: [...changeErrors, 'entry_fixed'],
})

export const archiveEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/archive',
  access: 'editor',
  noun: 'publishing',
  summary: 'Removes an entry from the site; it can be taken back for thirty days.',
  params: entryParams,
  body: revisionBody,
  reply: entry,
  errors: [...changeErrors, 'entry_fixed'],
})

export const unarchiveEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/unarchive',
  access: 'editor',
  noun: 'publishing',
  summary: 'Takes an entry back from the archive, as a draft.',
  params: entryParams,
  body: revisionBody,
  reply: entry,
  errors: changeErrors,
})

export const previewEntry = endpoint({
  method: 'POST',
  path: '/api/admin/content/:id/preview',
  access: 'editor',
  noun: 'publishing',
  summary: 'An address at which the draft looks exactly as the public would see it, for an hour.',
  params: entryParams,
  reply: z.object({ path: z.string() }),
  errors: [...editorErrors, 'not_found'],
})
