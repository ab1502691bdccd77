import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExchangeContext } from '../../context.ts'
import { attachmentNamed } from '../../platform/files/content-disposition.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordExchange } from '../audit/record-audit.ts'
import { findRunFile } from './list-run-notes.ts'

/** Returns the refused rows of a file in its own format, under its own name. @throws AppError `not_found` */
export async function downloadRejected(
  ctx: ExchangeContext,
  of: { readonly run: number; readonly file: number },
  reply: FastifyReply,
): Promise<Readable> {
  const { name, rejectedKey, rejectedBytes } = await findRunFile(ctx, of)
  if (rejectedKey === null || rejectedBytes === null) throw new AppError('not_found')
  await recordExchange(ctx, { action: 'imports.download', target: `import ${of.run}` })
  const content = await ctx.files.store.get(rejectedKey)
  reply
    .type('application/octet-stream')
    .header('content-disposition', attachmentNamed(name))
    .header('content-length', rejectedBytes)
  return content
}
