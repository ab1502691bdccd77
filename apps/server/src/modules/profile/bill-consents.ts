import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { listBillConsents as listEndpoint, setBillConsent as setEndpoint } from '@zatyshok/contract/people/profile'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { consentsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { findConsents, insertConsent } from './consents.queries.ts'
import { lockPerson } from './profile.queries.ts'

/** For each provider of one's accounts, whether it may send bills by e-mail (D07). @throws AppError `not_found` */
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
 * Gives or takes back one consent. Each change is a row of its own, so that what was consented to and when can be
 * shown later; saying the same again changes nothing.
 *
 * @throws AppError `not_found` for a provider of none of one's accounts
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
