import { createHash } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { insertChallenge, takeChallenge } from './passkeys.queries.ts'

/** A person looks for the telephone; the browser's own question waits five minutes. */
const challengeMinutes = 5

/**
 * Keeps the hash of a challenge.
 * @param userId whose device answers; null at sign-in, where nobody is known yet
 */
export async function keepChallenge({ db, now }: Context, challenge: string, userId: number | null): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(db, { hash: hashOf(challenge), userId, expiresAt })
}

/**
 * Spends the challenge that a device answered and gives it; whatever comes of the answer, it is gone.
 *
 * @throws AppError `passkey_refused` for one that is not ours, used, expired or somebody else's
 */
export async function spendChallenge({ db, now }: Context, clientData: string, userId: number | null): Promise<string> {
  const challenge = challengeIn(clientData)
  if (!(await takeChallenge(db, { hash: hashOf(challenge), userId, now }))) throw new AppError('passkey_refused')
  return challenge
}

function challengeIn(clientData: string): string {
  try {
    return String(decodeClientDataJSON(clientData).challenge)
  } catch {
    // Not JSON of a device at all: the same refusal as for a wrong challenge.
    throw new AppError('passkey_refused')
  }
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
