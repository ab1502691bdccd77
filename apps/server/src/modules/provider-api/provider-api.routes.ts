import * as contract from '@zatyshok/contract/providers/provider-api'
import * as dispatches from '@zatyshok/contract/providers/provider-exports'
import * as imports from '@zatyshok/contract/providers/provider-imports'
import * as uploads from '@zatyshok/contract/providers/provider-uploads'
import type { MountEndpoint } from '../../mount.ts'
import { asWrittenFile } from '../../platform/http/send-stored.ts'
import { acceptDispatch, answerDispatch } from '../dispatches/answers/answer-dispatch.ts'
import { openFile } from '../dispatches/file/open-file.ts'
import { listDispatches, readDispatch } from '../dispatches/list-dispatches.ts'
import { listDispatchRecords } from '../dispatches/list-records.ts'
import { makeDispatch } from '../dispatches/make-dispatch.ts'
import { resendDispatch } from '../dispatches/resend-dispatch.ts'
import { beginRun } from '../import-runs/begin-run.ts'
import { cancelRun } from '../import-runs/cancel-run.ts'
import { listRuns, readRun } from '../import-runs/read-run.ts'
import { downloadRejected, exportRunNotes, listRunNotes } from '../import-runs/run-notes.ts'
import { beginUndo } from '../import-runs/undo/begin-undo.ts'
import { describeProgram } from '../provider-tokens/describe-program.ts'
import { beginUpload } from '../uploads/begin-upload.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { receiveChunk } from '../uploads/receive-chunk.ts'
import { answerOnce } from './answer-once.ts'

/** Imports of a page, as the contract states. */
const PROGRAM_PAGE = 50

/** Mounts the endpoints for providers' programs: the management's use cases, with a token instead of a session. */
export function mountProviderApi(mount: MountEndpoint): void {
  mount(contract.describeToken, (ctx) => describeProgram(ctx))
  mountUploads(mount)
  mountImports(mount)
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

function mountImports(mount: MountEndpoint): void {
  mount(imports.beginProviderRun, (ctx, { body }, { request }) =>
    answerOnce(ctx, request, (ctx) => beginRun(ctx, body)),
  )
  mount(imports.listProviderRuns, (ctx, { query }) => listRuns(ctx, query, PROGRAM_PAGE))
  mount(imports.readProviderRun, (ctx, { params }) => readRun(ctx, Number(params.id)))
  mount(imports.listProviderRunNotes, (ctx, { params, query }) => listRunNotes(ctx, asFile(params), query))
  mount(imports.exportProviderRunNotes, (ctx, { params }, reply) => exportRunNotes(ctx, Number(params.id), reply))
  mount(imports.downloadProviderRejected, (ctx, { params }, reply) => downloadRejected(ctx, asFile(params), reply))
  mount(imports.cancelProviderRun, (ctx, { params }) => cancelRun(ctx, Number(params.id)))
  mount(imports.undoProviderRun, (ctx, { params }) => beginUndo(ctx, Number(params.id)))
}

const asFile = ({ id, file }: { readonly id: string; readonly file: string }) => ({
  run: Number(id),
  file: Number(file),
})

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
