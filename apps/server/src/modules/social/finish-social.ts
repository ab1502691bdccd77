import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { finishSocial as finishEndpoint } from '@zatyshok/contract/people/social'
import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashToken } from '../sessions/tokens.ts'
import { redeemAttempt } from './attempts.queries.ts'
import type { Provider } from './provider.ts'
import { callProvider, unavailable } from './provider-call.ts'
import type { FindProvider } from './providers.ts'
import { returnAddress } from './start-social.ts'
import { verifyToken } from './verify-token.ts'

/**
 * Exchanges the provider's code for the social user (C16). Takes the state before the exchange, so a code can be tried
 * once, whatever the provider responds.
 *
 * @throws AppError `social_token_refused` for a state that is unknown, used or of another provider, a code that the
 * provider refuses, a token that does not verify; `social_unavailable`
 */
export async function finishSocial(
  ctx: RequestContext,
  { params, body }: ParsedInput<typeof finishEndpoint>,
  findProvider: FindProvider,
): Promise<Reply<typeof finishEndpoint>> {
  const provider = findProvider(ctx, params.network)
  if (!provider) throw new AppError('not_found')
  const { network } = provider
  const attempt = await redeemAttempt(ctx.db, { stateHash: hashToken(body.state), network, now: ctx.now })
  if (!attempt) throw new AppError('social_token_refused')
  const codeVerifier = ctx.secret.open(attempt.codeVerifier)
  const idToken = await exchange(ctx, provider, { code: body.code, codeVerifier })
  const { person, nonce } = await verifyToken(ctx, provider, idToken)
  if (nonce !== attempt.nonce) throw new AppError('social_token_refused')
  const { name, email, photoUrl, firstName, lastName } = person
  return { idToken, id: person.subject, provider: network, name, email, photoUrl, firstName, lastName }
}

interface Code {
  readonly code: string
  readonly codeVerifier: string
}

async function exchange(ctx: RequestContext, provider: Provider, { code, codeVerifier }: Code): Promise<string> {
  const { tokenEndpoint, secretInBody } = await provider.metadata(ctx)
  const { clientId, clientSecret } = provider.settings
  const inHeader = clientSecret !== '' && !secretInBody
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: returnAddress(ctx, provider.network),
    ...(inHeader ? {} : { client_id: clientId }),
    ...(clientSecret !== '' && secretInBody ? { client_secret: clientSecret } : {}),
  })
  const { status, json } = await callProvider(tokenEndpoint, {
    log: ctx.log,
    method: 'POST',
    body: form,
    ...(inHeader ? { headers: { authorization: basic(clientId, clientSecret) } } : {}),
  })
  if (status >= 500) throw unavailable()
  const idToken = json['id_token']
  // The contract accepts a token of at most this length.
  if (status === 200 && typeof idToken === 'string' && idToken.length <= 8192) return idToken
  ctx.log.warn({ network: provider.network, status, reason: json['error'] }, 'a sign-in provider refused a code')
  throw new AppError('social_token_refused')
}

/** RFC 6749, section 2.3.1: both parts are form-encoded first. */
function basic(clientId: string, clientSecret: string): string {
  const encoded = [clientId, clientSecret].map((part) => new URLSearchParams({ part }).toString().slice('part='.length))
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
}
