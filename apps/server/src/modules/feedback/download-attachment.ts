import type { Readable } from 'node:stream'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { downloadAttachment as endpoint } from '@zatyshok/contract/feedback-inbox'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { downloadFile } from '../files/download-file.ts'
import { findThread } from './inbox.queries.ts'

/** Returns a message's file for download, never for display, and records the person. @throws AppError `not_found` */
export async function downloadAttachment(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Readable> {
  const id = Number(params.id)
  const fileId = (await findThread(ctx.db, id, ctx.actor.providerId))?.fileId
  if (!fileId) throw new AppError('not_found')
  const content = await downloadFile(ctx, fileId, reply)
  await recordAudit(ctx, { action: 'feedback.download', target: `feedback ${id}` })
  return content
}
