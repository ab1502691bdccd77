import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readClientData } from './client-data.ts'
import { insertChallenge, takeChallenge } from './passkeys.queries.ts'

/** Lifetime of a challenge, minutes: as long as the browser's dialogue, enough to fetch a phone. */
const challengeMinutes = 5

/**
 * Makes a challenge and stores its hash.
 *
 * @param userId the person whose device responds; null at sign-in, where the person is unknown
 */
export async function makeChallenge({ db, now }: Context, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(db, { hash: hashOf(challenge), userId, expiresAt })
  return challenge
}

/**
 * Spends the challenge in a device's response and returns it. It stays spent even if the response is refused.
 *
 * @throws AppError `passkey_refused` for a challenge that is unknown, used, expired or another person's
 */
export async function spendChallenge({ db, now }: Context, clientData: string, userId: number | null): Promise<string> {
  const challenge = challengeIn(clientData)
  if (!(await takeChallenge(db, { hash: hashOf(challenge), userId, now }))) throw new AppError('passkey_refused')
  return challenge
}

function challengeIn(clientData: string): string {
  try {
    return readClientData(clientData).challenge
  } catch {
    // Malformed JSON gets the same error as a wrong challenge.
    throw new AppError('passkey_refused')
  }
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
