import type { Reply } from '@zatyshok/contract/endpoint'
import type { attachToFeedback as endpoint } from '@zatyshok/contract/feedback'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadInput } from '../../platform/http/body/upload.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { keepFile, requireRoom, storeFile } from '../files/store-file.ts'
import { takeByWork } from '../limits/work.ts'
import { hashToken } from '../sessions/tokens.ts'
import { attachFile, isTicketOf } from './feedback.queries.ts'

/**
 * Attaches the file of a message that was just sent (H03, H04). Only the browser that sent it has the ticket; it is
 * spent by the file that was kept, so a wrong file may be replaced by a right one. Somebody else's message, a missing
 * one, a second file and a late one are refused alike (AZ6), before a byte is read.
 *
 * @throws AppError `upload_refused`, `file_refused`, `payload_too_large`, `storage_full`, `captcha_refused`, `more_work_needed`
 */
export async function attachToFeedback(
  ctx: RequestContext,
  { params, query, file }: UploadInput<typeof endpoint>,
  ticket: string,
): Promise<Reply<typeof endpoint>> {
  const { now } = ctx
  const held = { id: Number(params.id), ticketHash: hashToken(ticket), now }
  if (!(await isTicketOf(ctx.db, held))) throw new AppError('upload_refused')
  await takeByWork(ctx, 'attachment', await requireCaptcha(ctx, 'attachment', query.captcha))
  await requireRoom(ctx, 'attachment')
  const { id: fileId } = await storeFile(ctx, await file.receive(), { purpose: 'attachment', userId: null })
  await inTransaction(ctx, async (ctx) => {
    // Two files at once: the ticket was there for both.
    if (!(await attachFile(ctx.db, { ...held, fileId }))) throw new AppError('upload_refused')
    await keepFile(ctx, fileId)
  })
  return { attached: true }
}
