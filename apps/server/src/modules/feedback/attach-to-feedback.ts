import type { Reply } from '@zatyshok/contract/endpoint'
import type { attachToFeedback as endpoint } from '@zatyshok/contract/feedback'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadInput } from '../../platform/http/body/upload.ts'
import { acceptForm } from '../captcha/captcha.ts'
import { keepFile, requireRoom, storeFile } from '../files/store-file.ts'
import { hashToken } from '../sessions/tokens.ts'
import { attachFile, isTicketOf } from './feedback.queries.ts'

/**
 * Attaches the file of a message that was just sent (H03, H04). Only the sender's browser has the ticket. Storing a
 * file spends it, so after a refused file the visitor may send another. A foreign or missing message, a second file and
 * an expired ticket get one refusal before the body is read (AZ6).
 *
 * @throws AppError `upload_refused`, `file_refused`, `payload_too_large`, `storage_full`, `captcha_refused`,
 * `more_work_needed`
 */
export async function attachToFeedback(
  ctx: RequestContext,
  { params, query, file }: UploadInput<typeof endpoint>,
  ticket: string,
): Promise<Reply<typeof endpoint>> {
  const { now } = ctx
  const held = { id: Number(params.id), ticketHash: hashToken(ticket), now }
  if (!(await isTicketOf(ctx.db, held))) throw new AppError('upload_refused')
  await acceptForm(ctx, 'attachment', query.captcha)
  await requireRoom(ctx, 'attachment')
  const { id: fileId } = await storeFile(ctx, await file.receive(), { purpose: 'attachment', userId: null })
  await inTransaction(ctx, async (ctx) => {
    // A concurrent upload has spent the ticket after the first check.
    if (!(await attachFile(ctx.db, { ...held, fileId }))) throw new AppError('upload_refused')
    await keepFile(ctx, fileId)
  })
  return { attached: true }
}
