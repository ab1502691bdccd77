import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { signInBySocial as signInEndpoint } from '@zatyshok/contract/people/social'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { openSession } from '../sessions/open-session.ts'
import { presentToken, spendToken } from './present-token.ts'
import type { FindProvider } from './providers.ts'
import { findLinkedUser, holdIdentity } from './social.queries.ts'

/** Signs in the person by the token's issuer and subject (C12); ignores other data in the body. */
export async function signInBySocial(
  ctx: RequestContext,
  { body }: ParsedInput<typeof signInEndpoint>,
  findProvider: FindProvider,
): Promise<Reply<typeof signInEndpoint>> {
  const presented = await presentToken(ctx, body, findProvider)
  const user = await findLinkedUser(ctx.db, presented.person)
  if (!user) throw new AppError('social_not_registered')
  if (user.blockedAt) throw new AppError('user_blocked')
  await checkSecondFactor(ctx, user.id, body.code)
  return inTransaction(ctx, async (ctx) => {
    await spendToken(ctx, presented)
    if (!(await holdIdentity(ctx.db, presented.person, user.id))) throw new AppError('social_not_registered')
    return openSession(ctx, { userId: user.id, method: 'social' })
  })
}
