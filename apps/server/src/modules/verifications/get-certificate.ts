import type { Readable } from 'node:stream'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { getCertificate as endpoint } from '@zatyshok/contract/meters/verifications'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { downloadFile } from '../files/download-file.ts'
import { findOwnFile } from './verifications.queries.ts'

/**
 * Returns the certificate to the resident who sent it, and to no other resident of the account.
 *
 * @throws AppError `not_found`
 */
export async function getCertificate(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Readable> {
  const fileId = await findOwnFile(ctx.db, ctx.actor.userId, Number(params.id))
  if (fileId === undefined) throw new AppError('not_found')
  return downloadFile(ctx, fileId, reply)
}
