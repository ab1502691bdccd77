import type { Readable } from 'node:stream'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { downloadDispatch } from '@zatyshok/contract/providers/dispatches'
import { type ExchangeContext, inTransaction } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { recordExchange } from '../../audit/record-exchange.ts'
import { countDownload, findDispatch } from '../dispatches.queries.ts'

export interface OpenedFile {
  readonly name: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  readonly content: Readable
}

/**
 * Opens the file of a dispatch: the same bytes on every request. Each request is counted and audited.
 *
 * @throws AppError `not_found` for a dispatch that is missing, another provider's or not ready
 */
export async function openFile(
  ctx: ExchangeContext,
  { params }: ParsedInput<typeof downloadDispatch>,
): Promise<OpenedFile> {
  const id = Number(params.id)
  const found = await findDispatch(ctx.db, id, ctx.exchanger.providerId)
  if (found?.state !== 'ready') throw new AppError('not_found')
  const { file_key: key, file_name: name, file_bytes: bytes, file_sha256: sha256 } = found
  if (key === null || name === null || bytes === null || sha256 === null) throw new Error('a ready dispatch has a file')
  const content = await ctx.files.store.get(key)
  await inTransaction(ctx, async (ctx) => {
    await countDownload(ctx.db, id, ctx.now)
    await recordExchange(ctx, { action: 'export.download', target: `export ${id}`, detail: { file: name } })
  })
  return { name, bytes, sha256: sha256.toString('hex'), content }
}
