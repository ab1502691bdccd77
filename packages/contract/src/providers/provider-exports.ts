import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../primitives.ts'
import {
  answerDispatch,
  dispatch,
  dispatchEncoding,
  dispatchFormat,
  dispatchKind,
  listDispatchRecords,
} from './dispatches.ts'
import { tokenErrors } from './provider-api.ts'

const noun = 'provider api'
const access = 'provider'
const ofDispatch = z.object({ id: rowId })

export const listProviderExports = endpoint({
  method: 'GET',
  path: '/api/provider/v1/exports',
  access,
  scope: 'exports:read',
  noun,
  summary: 'What the portal has for the provider, the newest first, fifty a page; older ones by `before`.',
  query: z.object({ kind: z.optional(dispatchKind), before: z.optional(rowId) }),
  reply: z.array(dispatch),
  errors: tokenErrors,
})

export const readProviderExport = endpoint({
  method: 'GET',
  path: '/api/provider/v1/exports/:id',
  access,
  scope: 'exports:read',
  noun,
  summary: 'One dispatch; its file may be taken when the state is `ready`.',
  params: ofDispatch,
  reply: dispatch,
  errors: [...tokenErrors, 'not_found'],
})

export const downloadProviderExport = endpoint({
  method: 'GET',
  path: '/api/provider/v1/exports/:id/file',
  access,
  scope: 'exports:read',
  noun,
  summary: 'The file of a dispatch, always the same bytes.',
  params: ofDispatch,
  reply: 'application/octet-stream',
  errors: [...tokenErrors, 'not_found'],
})

export const makeProviderExport = endpoint({
  method: 'POST',
  path: '/api/provider/v1/exports',
  access,
  scope: 'exports:write',
  noun,
  summary:
    'Make a dispatch now of everything that was not given yet; null when there is nothing. With an Idempotency-Key the same request has the same answer.',
  body: z.object({
    kind: dispatchKind,
    /** Absent: the format of the provider's own files. */
    format: z.optional(dispatchFormat),
    encoding: z.optional(dispatchEncoding),
  }),
  reply: z.object({ dispatch: z.nullable(dispatch) }),
  errors: [...tokenErrors, 'not_found', 'idempotency_key_reused'],
})

export const resendProviderExport = endpoint({
  method: 'POST',
  path: '/api/provider/v1/exports/:id/resend',
  access,
  scope: 'exports:write',
  noun,
  summary: 'The file is wanted once more: it is offered again, byte for byte.',
  params: ofDispatch,
  reply: dispatch,
  errors: [...tokenErrors, 'not_found'],
})

export const acceptProviderExport = endpoint({
  method: 'POST',
  path: '/api/provider/v1/exports/:id/acceptance',
  access,
  scope: 'exports:write',
  noun,
  summary: 'Everything of a dispatch that was not answered yet is accepted; of many, a moment later.',
  params: ofDispatch,
  reply: dispatch,
  errors: [...tokenErrors, 'not_found'],
})

export const answerProviderExport = endpoint({
  method: 'POST',
  path: '/api/provider/v1/exports/:id/answers',
  access,
  scope: 'exports:write',
  noun,
  summary: 'What becomes of single rows of the file, a thousand a call. Repeated it changes nothing.',
  params: ofDispatch,
  body: answerDispatch.body,
  reply: answerDispatch.reply,
  errors: [...tokenErrors, 'not_found'],
})

export const listProviderExportRecords = endpoint({
  method: 'GET',
  path: '/api/provider/v1/exports/:id/records',
  access,
  scope: 'exports:read',
  noun,
  summary: 'Rows of a dispatch that are open or declined, in the order of its file, a hundred a page.',
  params: ofDispatch,
  query: listDispatchRecords.query,
  reply: listDispatchRecords.reply,
  errors: [...tokenErrors, 'not_found'],
})
