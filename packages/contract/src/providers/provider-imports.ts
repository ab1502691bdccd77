import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../primitives.ts'
import {
  beginRunErrors,
  exportRunNotes,
  importRun,
  listRunNotes,
  listRuns,
  newRun,
  noteFilter,
  runPurpose,
  runState,
} from './imports.ts'
import { tokenErrors } from './provider-api.ts'

const noun = 'provider api'
const access = 'provider'
const ofRun = z.object({ id: rowId })
const ofFile = z.object({ id: rowId, file: rowId })

export const beginProviderRun = endpoint({
  method: 'POST',
  path: '/api/provider/v1/imports',
  access,
  scope: 'imports:write',
  noun,
  summary:
    'Check or import whole uploads; a file that has been taken over asks for an explicit repeat. With an Idempotency-Key the same request has the same answer.',
  body: newRun,
  reply: importRun,
  errors: [...tokenErrors, ...beginRunErrors, 'idempotency_key_reused'],
})

export const listProviderRuns = endpoint({
  method: 'GET',
  path: '/api/provider/v1/imports',
  access,
  scope: 'imports:read',
  noun,
  summary:
    'Imports of the provider’s files, whoever began them, the newest first, fifty a page; older ones by `before`.',
  query: z.object({ purpose: z.optional(runPurpose), state: z.optional(runState), before: z.optional(rowId) }),
  reply: listRuns.reply,
  errors: tokenErrors,
})

export const readProviderRun = endpoint({
  method: 'GET',
  path: '/api/provider/v1/imports/:id',
  access,
  scope: 'imports:read',
  noun,
  summary: 'One import whole, with its progress while it is under way.',
  params: ofRun,
  reply: importRun,
  errors: [...tokenErrors, 'not_found'],
})

export const listProviderRunNotes = endpoint({
  method: 'GET',
  path: '/api/provider/v1/imports/:id/files/:file/rows',
  access,
  scope: 'imports:read',
  noun,
  summary: 'Rows of a file that were refused, or taken over though something does not agree; a hundred a page.',
  params: ofFile,
  query: noteFilter,
  reply: listRunNotes.reply,
  errors: [...tokenErrors, 'not_found'],
})

export const exportProviderRunNotes = endpoint({
  method: 'GET',
  path: '/api/provider/v1/imports/:id/report',
  access,
  scope: 'imports:read',
  noun,
  summary: 'All remarks about the rows of an import, as CSV.',
  params: ofRun,
  reply: exportRunNotes.reply,
  errors: [...tokenErrors, 'not_found'],
})

export const downloadProviderRejected = endpoint({
  method: 'GET',
  path: '/api/provider/v1/imports/:id/files/:file/rejected',
  access,
  scope: 'imports:read',
  noun,
  summary: 'The refused rows of a file in its own format, to be mended and sent again.',
  params: ofFile,
  reply: 'application/octet-stream',
  errors: [...tokenErrors, 'not_found'],
})

export const cancelProviderRun = endpoint({
  method: 'POST',
  path: '/api/provider/v1/imports/:id/cancellation',
  access,
  scope: 'imports:write',
  noun,
  summary: 'Stop an import; of the file at hand nothing is taken over. One that has ended stays as it is.',
  params: ofRun,
  reply: importRun,
  errors: [...tokenErrors, 'not_found'],
})

export const undoProviderRun = endpoint({
  method: 'POST',
  path: '/api/provider/v1/imports/:id/undo',
  access,
  scope: 'imports:write',
  noun,
  summary: 'Take an import back, by a run of its own, which is the answer; asked twice, the same one.',
  params: ofRun,
  reply: importRun,
  errors: [...tokenErrors, 'not_found', 'import_not_undoable'],
})
