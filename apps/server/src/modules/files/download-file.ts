import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asDownload } from '../../platform/http/send-stored.ts'
import { findKeptFile } from './files.queries.ts'

/**
 * Streams an uploaded file. A handler of an endpoint that replies `application/octet-stream` returns the result. The
 * caller must check the permission first.
 *
 * @throws AppError `not_found` for a file that is removed, waits for the scanner or is infected (attack FU6)
 */
export async function downloadFile(ctx: Context, id: number, reply: FastifyReply): Promise<Readable> {
  const file = await findKeptFile(ctx.db, id)
  if (file?.state !== 'ready') throw new AppError('not_found')
  const content = await ctx.files.store.get(file.key)
  asDownload(reply, file)
  return content
}
