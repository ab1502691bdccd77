import * as uploads from '@zatyshok/contract/uploads'
import { exchangeOf } from '../../context.ts'
import type { MountEndpoint } from '../../mount.ts'
import { beginUpload } from './begin-upload.ts'
import { readUpload } from './read-upload.ts'
import { receiveChunk } from './receive-chunk.ts'

export function mountUploads(mount: MountEndpoint): void {
  mount(uploads.beginUpload, (ctx, { body }) => beginUpload(exchangeOf(ctx), body))
  mount(uploads.sendChunk, (ctx, { params, query, bytes }) =>
    receiveChunk(exchangeOf(ctx), { id: Number(params.id), offset: Number(query.offset), bytes }),
  )
  mount(uploads.readUpload, (ctx, { params }) => readUpload(exchangeOf(ctx), Number(params.id)))
}
