import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { listSocialLinks as listEndpoint, unlinkSocial as unlinkEndpoint } from '@zatyshok/contract/people/social'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import { deleteIdentities, listIdentities } from './social.queries.ts'

/** Lists the providers connected to the signed-in person; one that is no longer configured has its short name. */
export async function listSocialLinks({ db, actor, settings }: ActorContext): Promise<Reply<typeof listEndpoint>> {
  const links = await listIdentities(db, actor.userId)
  return links.map(({ network, email, linkedAt }) => ({
    network,
    name: settings.social.providers[network]?.name ?? network,
    email,
    linkedAt: linkedAt.toISOString(),
  }))
}

/**
 * Disconnects a provider. It requires the password, so a person without one cannot remove the only sign-in method. Ends
 * the other sessions, because a stolen one may be the reason.
 *
 * @throws AppError `not_found` if that provider is not connected, `password_wrong`
 */
export async function unlinkSocial(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof unlinkEndpoint>,
): Promise<Reply<typeof unlinkEndpoint>> {
  await confirmPassword(ctx, body.password)
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.actor
    if ((await deleteIdentities(ctx.db, userId, params.network)) === 0) throw new AppError('not_found')
    await revokeSessions(ctx, userId, { keep: sessionId })
    return { unlinked: true }
  })
}
