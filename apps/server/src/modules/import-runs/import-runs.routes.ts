import * as previews from '@zatyshok/contract/providers/import-previews'
import * as imports from '@zatyshok/contract/providers/imports'
import * as mending from '@zatyshok/contract/providers/mending'
import { exchangeOf } from '../../context.ts'
import type { MountEndpoint } from '../../mount.ts'
import { beginRun } from './begin-run.ts'
import { cancelRun } from './cancel-run.ts'
import { acceptDelivery } from './decision/accept-delivery.ts'
import { readPreview } from './decision/read-preview.ts'
import { rejectDelivery } from './decision/reject-delivery.ts'
import { listChoices } from './list-choices.ts'
import { listMending } from './mending/list-mending.ts'
import { sendMended } from './mending/send-mended.ts'
import { listRuns, readRun } from './read-run.ts'
import { downloadRejected, exportRunNotes, listRunNotes } from './run-notes.ts'
import { beginUndo } from './undo/begin-undo.ts'

export function mountImportRuns(mount: MountEndpoint): void {
  mount(imports.listImportChoices, (ctx) => listChoices(ctx))
  mount(imports.beginRun, (ctx, { body }) => beginRun(exchangeOf(ctx), body))
  mount(imports.listRuns, (ctx, { query }) => listRuns(exchangeOf(ctx), query, imports.RUNS_PAGE))
  mount(imports.readRun, (ctx, { params }) => readRun(exchangeOf(ctx), Number(params.id)))
  mount(imports.listRunNotes, (ctx, { params, query }) => listRunNotes(exchangeOf(ctx), asFile(params), query))
  mount(imports.exportRunNotes, (ctx, { params }, reply) => exportRunNotes(exchangeOf(ctx), Number(params.id), reply))
  mount(imports.downloadRejected, (ctx, { params }, reply) => downloadRejected(exchangeOf(ctx), asFile(params), reply))
  mount(mending.listMending, (ctx, { params, query }) => listMending(exchangeOf(ctx), Number(params.id), query.after))
  mount(mending.sendMended, (ctx, { params, body }) => sendMended(exchangeOf(ctx), Number(params.id), body))
  mount(imports.cancelRun, (ctx, { params }) => cancelRun(exchangeOf(ctx), Number(params.id)))
  mount(previews.readPreview, (ctx, { params }) => readPreview(exchangeOf(ctx), Number(params.id)))
  mount(previews.acceptDelivery, (ctx, { params, body }) => acceptDelivery(exchangeOf(ctx), Number(params.id), body))
  mount(previews.rejectDelivery, (ctx, { params, body }) => rejectDelivery(ctx, Number(params.id), body))
  mount(imports.undoRun, (ctx, { params }) => beginUndo(exchangeOf(ctx), Number(params.id)))
}

const asFile = ({ id, file }: { readonly id: string; readonly file: string }) => ({
  run: Number(id),
  file: Number(file),
})
