import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { startTotp as endpoint } from '@zatyshok/contract/people/second-factor'
import type { ActorContext } from '../../context.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { qrMatrix } from './qr-matrix.ts'
import { keepDraft } from './second-factor.queries.ts'
import { newTotpSecret, totpUrl } from './totp.ts'

/**
 * Returns a new secret, which is inactive until its first code. If another secret is active, its code is required, so
 * that a stolen password alone cannot replace it.
 */
export async function startTotp(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { actor, db, now, settings, secret: sealing } = ctx
  await confirmPassword(ctx, body.password)
  await checkSecondFactor(ctx, actor.userId, body.code)
  const secret = newTotpSecret()
  const url = totpUrl(secret, { issuer: settings.appName, login: actor.login })
  await keepDraft(db, { userId: actor.userId, sealed: sealing.seal(secret), at: now })
  return { secret, url, qr: qrMatrix(url) }
}
