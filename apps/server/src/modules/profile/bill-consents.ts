import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { listBillConsents as listEndpoint, setBillConsent as setEndpoint } from '@zatyshok/contract/people/profile'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { consentsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { findConsents, insertConsent } from './consents.queries.ts'
import { lockPerson } from './profile.queries.ts'

/**
 * Lists the providers of the caller's accounts with the consent to bills by e-mail (D07).
 *
 * @throws AppError `not_found`
 */
export async function listBillConsents(ctx: ActorContext): Promise<Reply<typeof listEndpoint>> {
  requireFlag(ctx)
  const consents = await findConsents(ctx.db, ctx.actor.userId)
  return consents.map(({ code, name, isAllowed, at }) => ({
    serviceProvider: { code, name },
    isAllowToSendEmail: isAllowed ?? false,
    changedAt: at?.toISOString() ?? null,
  }))
}

/**
 * Gives or withdraws one consent. Each change is a row of its own, as evidence of the consent and its time. A repeated
 * answer adds no row.
 *
 * @throws AppError `not_found` for a provider without an account of the caller
 */
export async function setBillConsent(
  ctx: ActorContext,
  { body }: ParsedInput<typeof setEndpoint>,
): Promise<Reply<typeof setEndpoint>> {
  requireFlag(ctx)
  const { userId } = ctx.actor
  const { serviceProviderCode, isAllowToSendEmail } = body
  await takeAttempts(ctx, [{ limit: consentsOfUser, of: String(userId) }])
  const changedAt = await inTransaction(ctx, async ({ db, now }) => {
    await lockPerson(db, userId)
    const [consent] = await findConsents(db, userId, serviceProviderCode)
    if (!consent) throw new AppError('not_found')
    if (consent.isAllowed === isAllowToSendEmail && consent.at) return consent.at
    await insertConsent(db, userId, { providerId: consent.providerId, isAllowed: isAllowToSendEmail, now })
    return now
  })
  return { serviceProviderCode, isAllowToSendEmail, changedAt: changedAt.toISOString() }
}

function requireFlag({ settings }: ActorContext): void {
  if (!settings.flags.profileNotifications) throw new AppError('not_found')
}
