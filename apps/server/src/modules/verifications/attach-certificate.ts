import type { attachCertificate as endpoint, VerificationRequest } from '@zatyshok/contract/meters/verifications'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadInput } from '../../platform/http/body/upload.ts'
import { keepFile, requireRoom, storeFile } from '../files/store-file.ts'
import { certificatesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { asRequest } from './as-request.ts'
import { attachFile, findRequest } from './verifications.queries.ts'

/**
 * Sends a draft with its certificate. A foreign, missing or already sent request gets the same error before the body is
 * read (AZ6). After a refused file the resident may send another.
 *
 * @throws AppError `not_found`, `file_refused`, `payload_too_large`, `storage_full`, `too_many_requests`
 */
export async function attachCertificate(
  ctx: ActorContext,
  { params, file }: UploadInput<typeof endpoint>,
): Promise<VerificationRequest> {
  const { userId } = ctx.actor
  const id = Number(params.id)
  const draft = await findRequest(ctx.db, userId, id)
  if (draft?.state !== 'draft') throw new AppError('not_found')
  await takeAttempts(ctx, [{ limit: certificatesOfUser, of: String(userId) }])
  await requireRoom(ctx, 'attachment')
  const { id: fileId } = await storeFile(ctx, await file.receive(), { purpose: 'attachment', userId })
  return inTransaction(ctx, async (ctx) => {
    // A concurrent upload has sent the draft after the first check.
    if (!(await attachFile(ctx.db, userId, { id, fileId, at: ctx.now }))) throw new AppError('not_found')
    await keepFile(ctx, fileId)
    const sent = await findRequest(ctx.db, userId, id)
    if (!sent) throw new AppError('not_found')
    return asRequest(sent)
  })
}
