import type { Readable } from 'node:stream'
import type { DispatchEncoding, DispatchFormat, DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordCommand } from '../audit/record-audit.ts'
import { findProfileOf } from '../imports/profile/find-profile.ts'
import { asReply, type DispatchReply } from './as-reply.ts'
import { askForDispatch } from './ask-for-dispatch.ts'
import { collectRecords } from './collect-records.ts'
import {
  countDownload,
  findDispatch,
  findNumbered,
  findProvider,
  listDispatches,
  offerAgain,
} from './dispatches.queries.ts'
import { fitting, usualFormat } from './file/choose-layout.ts'
import { makeFile } from './file/make-file.ts'

interface Asked {
  readonly provider: string
  readonly kind: DispatchKind
  readonly format: DispatchFormat | undefined
  readonly encoding: DispatchEncoding | undefined
}

interface TakenFile {
  readonly dispatch: DispatchReply
  readonly content: Readable
}

/**
 * Makes a dispatch in this process and returns its file; undefined if the provider has no new records. A portal worker
 * that takes the same job finds the dispatch made.
 *
 * @throws AppError `not_found` for an unknown provider
 */
export async function makeByCommand(ctx: Context, asked: Asked): Promise<TakenFile | undefined> {
  const provider = await findProvider(ctx.db, asked.provider, null)
  if (!provider) throw new AppError('not_found')
  const usual = usualFormat(await findProfileOf(ctx.db, provider.code))
  const written = fitting({ format: asked.format ?? usual.format, encoding: asked.encoding ?? usual.encoding })
  const { kind } = asked
  const { id } = await inTransaction(ctx, async (ctx) => {
    const row = { ...written, kind, provider_id: provider.id, origin: 'command' as const, asked_by: '' }
    const { id } = await askForDispatch(ctx, { ...row, asked_at: ctx.now })
    await recordCommand(ctx, { action: 'export.make', target: `export ${id}`, detail: { kind } })
    return { id }
  })
  await collectRecords(ctx, id)
  await finishFile(ctx, id)
  return takeFile(ctx, id)
}

/**
 * Makes the file. Repeats while a concurrent worker's unfinished attempt leaves the dispatch in the state `writing`.
 */
async function finishFile(ctx: Context, id: number): Promise<void> {
  do await makeFile(ctx, id)
  while ((await findDispatch(ctx.db, id, null))?.state === 'writing')
}

/** Offers the same file again. @throws AppError `not_found` for a number that the provider does not have */
export async function resendByCommand(
  ctx: Context,
  { provider, number }: { readonly provider: string; readonly number: number },
): Promise<TakenFile> {
  const id = await findNumbered(ctx.db, provider, number)
  if (id === undefined) throw new AppError('not_found')
  await inTransaction(ctx, async (ctx) => {
    await offerAgain(ctx.db, id, ctx.now)
    await recordCommand(ctx, { action: 'export.resend', target: `export ${id}` })
  })
  const taken = await takeFile(ctx, id)
  if (!taken) throw new AppError('not_found')
  return taken
}

export const listByCommand = async (
  { db }: Context,
  { provider, limit }: { readonly provider: string | undefined; readonly limit: number },
): Promise<DispatchReply[]> =>
  (await listDispatches(db, { bound: null, provider, kind: undefined, before: undefined, limit })).map(asReply)

async function takeFile(ctx: Context, id: number): Promise<TakenFile | undefined> {
  const found = await findDispatch(ctx.db, id, null)
  if (found?.state !== 'ready' || found.file_key === null) return undefined
  const content = await ctx.files.store.get(found.file_key)
  await inTransaction(ctx, async (ctx) => {
    await countDownload(ctx.db, id, ctx.now)
    await recordCommand(ctx, { action: 'export.download', target: `export ${id}` })
  })
  return { dispatch: asReply(found), content }
}
