import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { updateEmails as endpoint } from '@zatyshok/contract/people/contact-info'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { contactsOfUser, lettersOfAddress } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { applyEmailStep } from './apply-email-step.ts'
import { listEmails, listOwnAddresses } from './emails.queries.ts'
import { type EmailEntry, type EmailStep, needsPassword, planEmail } from './plan-emails.ts'
import { lockPerson } from './profile.queries.ts'
import { provePassword } from './prove-password.ts'

/**
 * Adds or changes addresses, or chooses the default (D05). A new address is unconfirmed at first, and the old one stays
 * valid until the confirmation. The response is the same whether or not another person has the address.
 *
 * @throws AppError `password_wrong` without the right current password if it is needed, `not_found`
 */
export async function updateEmails(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx.actor
  await takeAttempts(ctx, [{ limit: contactsOfUser, of: String(userId) }])
  const entries = Array.isArray(body) ? body : [body]
  const isAlone = Array.isArray(body) ? 'listed' : 'alone'
  const own = await listOwnAddresses(ctx.db, userId)
  const steps = entries.map((entry) => planEmail(own, entry, isAlone))
  const isProved = steps.some(needsPassword) && (await provePassword(ctx, passwordOf(entries)))
  for (const address of steps.map(letterAddress).filter((one) => one !== null)) {
    await takeAttempts(
      ctx,
      lettersOfAddress.map((limit) => ({ limit, of: address })),
    )
  }
  return inTransaction(ctx, async (ctx) => {
    const { firstName } = await lockPerson(ctx.db, userId)
    for (const entry of entries) {
      // Planned again under the lock, after the entries before it, because another tab may have changed the list.
      const step = planEmail(await listOwnAddresses(ctx.db, userId), entry, isAlone)
      if (needsPassword(step) && !isProved) throw new AppError('password_wrong')
      await applyEmailStep(ctx, step, firstName)
    }
    return listEmails(ctx.db, userId)
  })
}

/** Returns the address to which the step sends a letter with a code. */
function letterAddress(step: EmailStep): string | null {
  if (step.kind === 'add') return step.email
  return step.kind === 'resend' || step.kind === 'wish' ? step.address.email : null
}

const passwordOf = (entries: readonly EmailEntry[]) => entries.find(({ password }) => password !== undefined)?.password
