import type { Readable } from 'node:stream'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type {
  downloadCertificate as download,
  readVerificationRequest as read,
} from '@zatyshok/contract/meters/verification-inbox'
import type { FastifyReply } from 'fastify'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { downloadFile } from '../files/download-file.ts'
import { type Card, cardOf } from './as-card.ts'
import { findWholeRequest } from './requests.queries.ts'

/** Returns one request with all details and records the viewer. @throws AppError `not_found` */
export async function readVerificationRequest(ctx: ActorContext, { params }: ParsedInput<typeof read>): Promise<Card> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const card = await cardOf(ctx, id)
    await recordAudit(ctx, { action: 'verification.read', target: `verification ${id}` })
    return card
  })
}

/** Returns the certificate for download, never for display, and records the person. @throws AppError `not_found` */
export async function downloadCertificate(
  ctx: ActorContext,
  { params }: ParsedInput<typeof download>,
  reply: FastifyReply,
): Promise<Readable> {
  const id = Number(params.id)
  const fileId = (await findWholeRequest(ctx.db, id, ctx.actor.providerId))?.fileId
  if (!fileId) throw new AppError('not_found')
  const content = await downloadFile(ctx, fileId, reply)
  await recordAudit(ctx, { action: 'verification.download', target: `verification ${id}` })
  return content
}
