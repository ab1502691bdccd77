import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { deleteEmail as endpoint } from '@zatyshok/contract/people/contact-info'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { spendCodesOfAddress } from '../codes/one-time-code.ts'
import { listEmails, listOwnAddresses, removeAddress } from './emails.queries.ts'
import { lockPerson } from './profile.queries.ts'
import { provePassword } from './prove-password.ts'

/**
 * Deletes an address that is neither the default nor the last confirmed one. A confirmed address allows sign-in and
 * recovery, so it needs the current password; an unconfirmed one does not.
 *
 * @throws AppError `not_found`, `password_wrong`
 */
export async function deleteEmail(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx.actor
  const before = await listOwnAddresses(ctx.db, userId)
  const isConfirmed = before.some(({ id, confirmed }) => confirmed && id === Number(params.id))
  const isProved = isConfirmed && (await provePassword(ctx, body.password))
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx.db, userId)
    const own = await listOwnAddresses(ctx.db, userId)
    const leaving = own.find(({ id }) => id === Number(params.id))
    if (!leaving) throw new AppError('not_found')
    const othersConfirmed = own.some((one) => one.confirmed && one !== leaving)
    if (leaving.isDefault || (leaving.confirmed && !othersConfirmed)) {
      throw new AppError('invalid_value', { errors: [{ message: t('profile.emails.keep') }] })
    }
    // The person opened the letter's link meanwhile.
    if (leaving.confirmed && !isProved) throw new AppError('password_wrong')
    await spendCodesOfAddress(ctx, userId, leaving.id)
    await removeAddress(ctx.db, userId, leaving.id)
    return listEmails(ctx.db, userId)
  })
}
