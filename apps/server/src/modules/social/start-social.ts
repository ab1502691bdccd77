import { createHash } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { startSocial as startEndpoint } from '@zatyshok/contract/people/social'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { acceptForm } from '../captcha/captcha.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { insertAttempt } from './attempts.queries.ts'
import type { FindProvider } from './providers.ts'

/** Lifetime of an attempt: enough to create an account at the provider and to read the agreement. */
const attemptMinutes = 30

/** Returns the redirect address, which the operator registers at the provider. */
export const returnAddress = ({ publicUrl }: Pick<Context, 'publicUrl'>, network: string): string =>
  `${publicUrl}/sign-in/social/${network}`

/**
 * Starts a sign-in at the provider (authorization code with PKCE). The browser stores the state in its tab and must
 * find it there on return, so that a foreign link cannot sign the person in (login CSRF).
 */
export async function startSocial(
  ctx: RequestContext,
  { params, query }: ParsedInput<typeof startEndpoint>,
  findProvider: FindProvider,
): Promise<Reply<typeof startEndpoint>> {
  const provider = findProvider(ctx, params.network)
  if (!provider) throw new AppError('not_found')
  await acceptForm(ctx, 'social', query.captcha)
  const { authorizationEndpoint } = await provider.metadata(ctx)
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()]
  await insertAttempt(ctx.db, {
    stateHash: hashToken(state),
    network: provider.network,
    nonce,
    codeVerifier: ctx.secret.seal(codeVerifier),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + attemptMinutes * 60_000),
  })
  const url = new URL(authorizationEndpoint)
  const asked = {
    response_type: 'code',
    client_id: provider.settings.clientId,
    redirect_uri: returnAddress(ctx, provider.network),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider.settings.prompt ? { prompt: provider.settings.prompt } : {}),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { url: url.href, state }
}
