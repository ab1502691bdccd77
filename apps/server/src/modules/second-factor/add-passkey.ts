import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { addPasskey as endpoint } from '@zatyshok/contract/people/second-factor'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type CreatedPasskey, createdPasskey } from './device-answer.ts'
import { notifyOwner } from './notify-owner.ts'
import { spendChallenge } from './passkey-challenge.ts'
import { insertPasskey } from './passkeys.queries.ts'
import { relyingParty } from './relying-party.ts'
import { verifyCreated } from './verify-passkey.ts'

/**
 * Stores a passkey after verifying the device's response: the portal's challenge, the portal's address, and a check of
 * the person.
 *
 * @throws AppError `passkey_refused`
 */
export async function addPasskey(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const answer = createdPasskey(body.response)
  const challenge = await spendChallenge(ctx, answer.response.clientDataJSON, ctx.actor.userId)
  const passkey = verified(ctx, answer, challenge)
  await inTransaction(ctx, async (ctx) => {
    const added = await insertPasskey(ctx.db, {
      ...passkey,
      userId: ctx.actor.userId,
      transports: answer.response.transports,
      name: body.name,
      at: ctx.now,
    })
    if (!added) throw new AppError('passkey_refused')
    await notifyOwner(ctx, 'passkeyAdded')
  })
  return { added: true }
}

function verified(ctx: ActorContext, answer: CreatedPasskey, challenge: string) {
  try {
    return verifyCreated(answer, { ...relyingParty(ctx), challenge })
  } catch (error) {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'passkey refused')
    throw new AppError('passkey_refused')
  }
}
