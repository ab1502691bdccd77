import type { Reply } from '@zatyshok/contract/endpoint'
import type { postSocialStatus } from '@zatyshok/contract/people/social'
import type { RequestContext } from '../../context.ts'
import { presentToken, type SocialToken } from './present-token.ts'
import type { FindProvider } from './providers.ts'
import { findLinkedUser, findOwnerOfEmail } from './social.queries.ts'

/**
 * Returns whether a token's person is registered, and whether a cabinet has confirmed the token's address (C11). For an
 * unverified address the second value is always false, because a stranger may type any address at the provider (AT54).
 */
export async function socialStatus(
  ctx: RequestContext,
  token: SocialToken,
  findProvider: FindProvider,
): Promise<Reply<typeof postSocialStatus>> {
  const { person } = await presentToken(ctx, token, findProvider)
  const [linked, owner] = await Promise.all([
    findLinkedUser(ctx.db, person),
    person.emailVerified ? findOwnerOfEmail(ctx.db, person.email) : undefined,
  ])
  return { registered: linked !== undefined, emailUsed: owner !== undefined }
}
