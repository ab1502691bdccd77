import { createHmac } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { startPasskey as endpoint } from '@zatyshok/contract/people/second-factor'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { makeChallenge } from './passkey-challenge.ts'
import { supportedAlgorithms } from './passkey-signature.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { dialogueMs, relyingParty } from './relying-party.ts'

const mostPasskeys = 10

/**
 * Returns the options for creating a passkey. The device must find the person by itself at sign-in and check the person
 * (finger, face, PIN). Requires the password and, if active, the code, because the passkey will replace both.
 */
export async function startPasskey(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { actor, db, settings } = ctx
  const { id: rpID } = relyingParty(ctx)
  await confirmPassword(ctx, body.password)
  const existing = await listPasskeys(db, actor.userId)
  if (existing.length >= mostPasskeys) throw new AppError('too_many_passkeys')
  await checkSecondFactor(ctx, actor.userId, body.code)
  const challenge = await makeChallenge(ctx, actor.userId)
  return {
    options: {
      challenge,
      rp: { name: settings.appName, id: rpID },
      user: { id: userHandle(ctx), name: actor.login, displayName: '' },
      pubKeyCredParams: supportedAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: dialogueMs,
      attestation: 'none',
      excludeCredentials: existing.map(({ id }) => ({ id, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }
}

/** Returns the person's identifier for the device, a keyed hash that does not reveal the id. */
function userHandle({ secret, actor }: ActorContext): string {
  return createHmac('sha256', secret.keyFor('passkey user handle')).update(String(actor.userId)).digest('base64url')
}
