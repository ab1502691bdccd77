import * as uploads from '@zatyshok/contract/providers/uploads'
import { exchangeOf } from '../../context.ts'
import type { MountEndpoint } from '../../mount.ts'
import { beginUpload } from './begin-upload.ts'
import { discardUpload } from './discard-upload.ts'
import { listChunks } from './list-chunks.ts'
import { listUploads } from './list-uploads.ts'
import { readUpload } from './read-upload.ts'
import { receiveChunk } from './receive-chunk.ts'

export function mountUploads(mount: MountEndpoint): void {
  mount(uploads.beginUpload, (ctx, { body }) => beginUpload(exchangeOf(ctx), body))
  mount(uploads.sendChunk, (ctx, { params, query, bytes }) =>
    receiveChunk(exchangeOf(ctx), { id: Number(params.id), offset: Number(query.offset), bytes }),
  )
  mount(uploads.listUploads, (ctx) => listUploads(exchangeOf(ctx)))
  mount(uploads.listChunks, (ctx, { params }) => listChunks(exchangeOf(ctx), Number(params.id)))
  mount(uploads.discardUpload, (ctx, { params }) => discardUpload(exchangeOf(ctx), Number(params.id)))
  mount(uploads.readUpload, (ctx, { params }) => readUpload(exchangeOf(ctx), Number(params.id)))
}
