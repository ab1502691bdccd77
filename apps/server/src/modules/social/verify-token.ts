import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { looksLikeToken } from '../sessions/tokens.ts'
import { personOf, type SocialPerson } from './person-of.ts'
import type { Provider } from './provider.ts'

/** Public-key signatures only: neither `none` nor an HMAC with the published key (attack SO1). */
const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA']
/** Largest accepted clock difference to the provider, seconds. */
const clockTolerance = 60

export interface VerifiedToken {
  readonly person: SocialPerson
  readonly nonce: string
}

/**
 * Verifies an ID token (OpenID Connect Core 1.0, section 3.1.3.7): signature by the provider's published keys, issuer,
 * audience, authorized party, expiry, not-before. The caller checks the nonce.
 *
 * @throws AppError `social_token_refused`, or `social_unavailable` if the keys cannot be fetched
 */
export async function verifyToken(
  ctx: Pick<Context, 'now' | 'log'>,
  provider: Provider,
  token: string,
): Promise<VerifiedToken> {
  const { issuer } = await provider.metadata(ctx)
  const verifyWith = async (keys: JWTVerifyGetKey) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience: provider.settings.clientId,
      currentDate: ctx.now,
      clockTolerance,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    return payload
  }
  try {
    const payload = await verifyWith(await provider.keys(ctx)).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return verifyWith(await provider.newerKeys(ctx))
    })
    return readClaims(ctx, provider, { ...payload, iss: issuer })
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    ctx.log.info({ network: provider.network, reason: error.code }, 'an ID token was refused')
    throw new AppError('social_token_refused')
  }
}

function readClaims(ctx: Pick<Context, 'now'>, provider: Provider, claims: JWTPayload & { iss: string }) {
  const { iss, sub, aud, iat = 0, nonce, azp } = claims
  const isForOthersToo = Array.isArray(aud) && aud.length > 1
  const isOfAnother = azp !== undefined ? azp !== provider.settings.clientId : isForOthersToo
  const isFromFuture = iat > ctx.now.getTime() / 1000 + clockTolerance
  const isWhole = isSubject(sub) && typeof nonce === 'string' && looksLikeToken(nonce)
  if (isOfAnother || isFromFuture || !isWhole) throw new AppError('social_token_refused')
  return { nonce, person: personOf({ issuer: iss, subject: sub, claims }) }
}

/** OpenID Connect Core 1.0, section 2: up to 255 ASCII characters. */
const isSubject = (sub: unknown): sub is string => typeof sub === 'string' && /^[\x20-\x7e]{1,255}$/.test(sub)
