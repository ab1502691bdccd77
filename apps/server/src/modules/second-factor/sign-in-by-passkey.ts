import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type {
  signInByPasskey as signInEndpoint,
  startPasskeySignIn as startEndpoint,
} from '@zatyshok/contract/people/second-factor'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { acceptForm } from '../captcha/captcha.ts'
import { signInFromNetwork } from '../limits/limits.ts'
import { countingRefusals } from '../limits/take-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { assertedPasskey } from './device-answer.ts'
import { makeChallenge, spendChallenge } from './passkey-challenge.ts'
import { type FoundPasskey, findPasskey, recordUse } from './passkeys.queries.ts'
import { dialogueMs, relyingParty } from './relying-party.ts'
import { verifyAsserted } from './verify-passkey.ts'

/**
 * Makes a challenge that names no person; the device finds its passkey for the portal's address.
 *
 * @throws AppError `captcha_refused`, `more_work_needed`
 */
export async function startPasskeySignIn(
  ctx: RequestContext,
  { query }: ParsedInput<typeof startEndpoint>,
): Promise<Reply<typeof startEndpoint>> {
  const { id: rpID } = relyingParty(ctx)
  await acceptForm(ctx, 'passkey', query.captcha)
  const challenge = await makeChallenge(ctx, null)
  return { options: { rpId: rpID, challenge, timeout: dialogueMs, userVerification: 'required' } }
}

/**
 * Opens a session for the passkey's owner after the device has checked the person: two factors in one step.
 *
 * @throws AppError `passkey_refused` for unknown, forged, copied and stale passkeys alike; `user_blocked`,
 * `email_not_confirmed` only after a valid passkey
 */
export async function signInByPasskey(
  ctx: RequestContext,
  { body }: ParsedInput<typeof signInEndpoint>,
): Promise<Reply<typeof signInEndpoint> & { readonly userId: number }> {
  const answer = assertedPasskey(body.response)
  // Only refusals count: a signature cannot be guessed, and wrong ones from the same network must not block a right
  // one.
  const { passkey, signCount } = await countingRefusals(
    ctx,
    { limit: signInFromNetwork(ctx), of: ctx.client.network },
    () => prove(ctx, answer),
  )
  if (passkey.blocked) throw new AppError('user_blocked')
  if (!passkey.active) throw new AppError('email_not_confirmed')
  // `recordUse` locks the passkey's row until the session is stored, so that a concurrent removal also ends this
  // session.
  return inTransaction(ctx, async (ctx) => {
    if (!(await recordUse(ctx.db, { id: answer.id, signCount, now: ctx.now }))) throw new AppError('passkey_refused')
    const opened = await openSession(ctx, { userId: passkey.userId, method: 'passkey' })
    return { ...opened, userId: passkey.userId }
  })
}

async function prove(ctx: RequestContext, answer: ReturnType<typeof assertedPasskey>) {
  const challenge = await spendChallenge(ctx, answer.response.clientDataJSON, null)
  const passkey = await findPasskey(ctx.db, answer.id)
  if (!passkey) throw new AppError('passkey_refused')
  return { passkey, signCount: verifiedCount(ctx, { answer, challenge, passkey }) }
}

interface Claim {
  readonly answer: ReturnType<typeof assertedPasskey>
  readonly challenge: string
  readonly passkey: FoundPasskey
}

function verifiedCount(ctx: RequestContext, { answer, challenge, passkey }: Claim): number {
  try {
    return verifyAsserted(answer, { ...relyingParty(ctx), challenge, passkey: { ...passkey, id: answer.id } })
  } catch (error) {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'passkey refused')
    throw new AppError('passkey_refused')
  }
}
