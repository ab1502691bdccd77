import { createHash } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { startSocial as startEndpoint } from '@zatyshok/contract/people/social'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { takeByWork } from '../limits/work.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { insertAttempt } from './attempts.queries.ts'
import type { FindProvider } from './providers.ts'

/** Long enough to make an account at the provider on the way, and to read the agreement after it. */
const attemptMinutes = 30

/** Where the provider sends the person back; registered there by the operator. */
export const returnAddress = ({ publicUrl }: Pick<Context, 'publicUrl'>, network: string): string =>
  `${publicUrl}/sign-in/social/${network}`

/**
 * Begins a way to the provider and back (authorization code with PKCE). The state is told to the browser, which must
 * find it in its own tab on return: a link that somebody else began signs nobody in (login CSRF).
 */
export async function startSocial(
  ctx: RequestContext,
  { params, query }: ParsedInput<typeof startEndpoint>,
  findProvider: FindProvider,
): Promise<Reply<typeof startEndpoint>> {
  const provider = findProvider(ctx, params.network)
  if (!provider) throw new AppError('not_found')
  await takeByWork(ctx, 'social', await requireCaptcha(ctx, 'social', query.captcha))
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
