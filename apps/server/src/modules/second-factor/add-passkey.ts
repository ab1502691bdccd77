import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { addPasskey as endpoint } from '@zatyshok/contract/people/second-factor'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createdPasskey } from './device-answer.ts'
import { notifyOwner } from './notify-owner.ts'
import { spendChallenge } from './passkey-challenge.ts'
import { insertPasskey } from './passkeys.queries.ts'
import { relyingParty, supportedAlgorithmIDs } from './relying-party.ts'

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
  const { credential } = await verified(ctx, answer, challenge)
  await inTransaction(ctx, async (ctx) => {
    const added = await insertPasskey(ctx.db, {
      id: credential.id,
      userId: ctx.actor.userId,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: answer.response.transports,
      name: body.name,
      at: ctx.now,
    })
    if (!added) throw new AppError('passkey_refused')
    await notifyOwner(ctx, 'passkeyAdded')
  })
  return { added: true }
}

async function verified(ctx: ActorContext, answer: ReturnType<typeof createdPasskey>, challenge: string) {
  const { id, origin } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    await refuseCertificates(answer.response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    })
    if (registrationInfo) return registrationInfo
  } catch (error) {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'passkey refused')
  }
  throw new AppError('passkey_refused')
}

/**
 * Refuses attestation certificates. The portal requests none, and checking them would fetch addresses chosen by a
 * stranger.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt')
  if (statement.get('x5c') !== undefined) throw new Error('attestation with certificates')
}
