import * as z from 'zod/mini'
import { dispatch, dispatchEncoding, dispatchFormat, dispatchKind } from './dispatches.ts'
import { endpoint } from './endpoint.ts'
import { rowId } from './primitives.ts'
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
    /** Absent: as the provider’s own files are written. */
    format: z.optional(dispatchFormat),
    encoding: z.optional(dispatchEncoding),
  }),
  reply: z.object({ dispatch: z.nullable(dispatch) }),
  errors: [...tokenErrors, 'not_found', 'idempotency_key_reused'],
})
