import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { endSocial as endEndpoint } from '@zatyshok/contract/people/social'
import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { FindProvider } from './providers.ts'

/**
 * Returns the provider's sign-out address (C08; OpenID Connect RP-Initiated Logout 1.0). It contains no ID token as a
 * hint, because the portal stores none, so the provider asks the person to confirm. The call has no rate limit: it
 * writes nothing, and the provider's addresses are cached for a day.
 */
export async function endSocial(
  ctx: RequestContext,
  { params }: ParsedInput<typeof endEndpoint>,
  findProvider: FindProvider,
): Promise<Reply<typeof endEndpoint>> {
  const provider = findProvider(ctx, params.network)
  if (!provider) throw new AppError('not_found')
  const { endSessionEndpoint } = await provider.metadata(ctx)
  if (!endSessionEndpoint) return { url: null }
  const url = new URL(endSessionEndpoint)
  url.searchParams.set('client_id', provider.settings.clientId)
  url.searchParams.set('post_logout_redirect_uri', `${ctx.publicUrl}/sign-in`)
  return { url: url.href }
}
