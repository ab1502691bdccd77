import * as contract from '@zatyshok/contract/provider-api'
import * as dispatches from '@zatyshok/contract/provider-exports'
import * as uploads from '@zatyshok/contract/provider-uploads'
import type { MountEndpoint } from '../../mount.ts'
import { asWrittenFile } from '../../platform/http/send-stored.ts'
import { acceptDispatch, answerDispatch } from '../dispatches/answer-dispatch.ts'
import { listDispatches, readDispatch } from '../dispatches/list-dispatches.ts'
import { listDispatchRecords } from '../dispatches/list-records.ts'
import { makeDispatch } from '../dispatches/make-dispatch.ts'
import { openFile } from '../dispatches/open-file.ts'
import { resendDispatch } from '../dispatches/resend-dispatch.ts'
import { describeProgram } from '../provider-tokens/describe-program.ts'
import { beginUpload } from '../uploads/begin-upload.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { receiveChunk } from '../uploads/receive-chunk.ts'
import { answerOnce } from './answer-once.ts'

/** What providers' programs may call: the use cases of the management, by token instead of session. */
export function mountProviderApi(mount: MountEndpoint): void {
  mount(contract.describeToken, (ctx) => describeProgram(ctx))
  mountUploads(mount)
  mountExports(mount)
}

function mountUploads(mount: MountEndpoint): void {
  mount(uploads.beginProviderUpload, (ctx, { body }, { request }) =>
    answerOnce(ctx, request, (ctx) => beginUpload(ctx, body)),
  )
  mount(uploads.sendProviderChunk, (ctx, { params, query, bytes }) =>
    receiveChunk(ctx, { id: Number(params.id), offset: Number(query.offset), bytes }),
  )
  mount(uploads.readProviderUpload, (ctx, { params }) => readUpload(ctx, Number(params.id)))
}

function mountExports(mount: MountEndpoint): void {
  mount(dispatches.listProviderExports, listDispatches)
  mount(dispatches.readProviderExport, readDispatch)
  mount(dispatches.downloadProviderExport, async (ctx, input, reply) => {
    const { content, ...file } = await openFile(ctx, input)
    asWrittenFile(reply, file)
    return content
  })
  mount(dispatches.makeProviderExport, (ctx, { body }, { request }) =>
    answerOnce(ctx, request, (ctx) => makeDispatch(ctx, { body: { ...body, provider: ctx.program.providerCode } })),
  )
  mount(dispatches.resendProviderExport, resendDispatch)
  mount(dispatches.acceptProviderExport, acceptDispatch)
  mount(dispatches.answerProviderExport, answerDispatch)
  mount(dispatches.listProviderExportRecords, listDispatchRecords)
}
