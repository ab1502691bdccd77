import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { deleteProfile as endpoint } from '@zatyshok/contract/people/profile'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { forgetActor } from '../audit/forget-actor.ts'
import { forgetFeedbackOf } from '../feedback/forget-feedback.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { forgetPhotosOf } from '../readings/reading-photo.ts'
import { forgetVerificationsOf } from '../verifications/forget-verifications.ts'
import { listOwnAddresses } from './emails.queries.ts'
import { erasePerson } from './erase.queries.ts'
import { lockPerson } from './profile.queries.ts'

/**
 * Erases the signed-in resident (D11, D13): contacts, sessions, sign-ins, consents, letters and links to accounts. Also
 * erases messages to the city from a confirmed address, photos of meters and certificates of verification. Bills,
 * payments, readings and dates of verification belong to the accounts and stay, without a reference to the person. A
 * farewell letter goes to the confirmed default address.
 *
 * @throws AppError `deletion_password_wrong` (401, which ends no session), also if the person has no password
 */
export async function deleteProfile(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx.actor
  await confirmPassword(ctx, body.password).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'password_wrong' ? new AppError('deletion_password_wrong') : error
  })
  await inTransaction(ctx, async (ctx) => {
    const { firstName } = await lockPerson(ctx.db, userId)
    const own = await listOwnAddresses(ctx.db, userId)
    const farewell = own.find(({ isDefault, confirmed }) => isDefault && confirmed)
    await forgetFeedbackOf(ctx, userId)
    await forgetVerificationsOf(ctx, userId)
    await forgetPhotosOf(ctx, userId)
    await erasePerson(ctx.db, userId)
    await forgetActor(ctx, userId)
    if (farewell) await queueLetter(ctx, null, { kind: 'profileDeleted', to: farewell.email, firstName })
  })
  return { deleted: true }
}
