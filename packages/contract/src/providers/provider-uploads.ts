import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../primitives.ts'
import { tokenErrors } from './provider-api.ts'
import { beginErrors, chunkErrors, chunkPlace, longestChunk, newUpload, upload } from './uploads.ts'

const noun = 'provider api'
const access = 'provider'
const scope = 'imports:write'

export const beginProviderUpload = endpoint({
  method: 'POST',
  path: '/api/provider/v1/uploads',
  access,
  scope,
  noun,
  summary: 'Announce a file; its bytes follow in pieces. With an Idempotency-Key the same request has the same answer.',
  body: newUpload,
  reply: upload,
  errors: [...tokenErrors, ...beginErrors, 'idempotency_key_reused'],
})

export const sendProviderChunk = endpoint({
  method: 'PUT',
  path: '/api/provider/v1/uploads/:id',
  access,
  scope,
  noun,
  summary:
    'A piece of at most 8 MiB, from `offset` on. The same piece again changes nothing; a gap is refused, and `errors` says which offset is wanted.',
  params: z.object({ id: rowId }),
  query: chunkPlace,
  rawBody: { maxBytes: longestChunk },
  reply: upload,
  errors: [...tokenErrors, ...chunkErrors],
})

export const readProviderUpload = endpoint({
  method: 'GET',
  path: '/api/provider/v1/uploads/:id',
  access,
  scope,
  noun,
  summary: 'How much of a file has come: whoever was interrupted goes on from there.',
  params: z.object({ id: rowId }),
  reply: upload,
  errors: [...tokenErrors, 'not_found'],
})
