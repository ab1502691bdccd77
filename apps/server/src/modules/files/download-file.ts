import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asDownload } from '../../platform/http/send-stored.ts'
import { findKeptFile } from './files.queries.ts'

/**
 * Sends a file that somebody has sent us: a handler of an endpoint that replies `application/octet-stream` returns
 * what this gives. Whether the caller may see it is the caller's own business, and asked before.
 *
 * @throws AppError `not_found` for one that is removed, waits for the scanner or is infected (attack FU6)
 */
export async function downloadFile(ctx: Context, id: number, reply: FastifyReply): Promise<Readable> {
  const file = await findKeptFile(ctx.db, id)
  if (file?.state !== 'ready') throw new AppError('not_found')
  const content = await ctx.files.store.get(file.key)
  asDownload(reply, file)
  return content
}
