import { createHmac, pbkdf2Sync, randomBytes, randomInt } from 'node:crypto'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type {
  CaptchaForm,
  captchaChallenge,
  getChallenge as getChallengeEndpoint,
} from '@zatyshok/contract/people/captcha'
import type * as z from 'zod'
import type { RequestContext } from '../../context.ts'
import { workAskedFor } from '../limits/work.ts'

type Challenge = z.output<typeof captchaChallenge>
type Parameters = Challenge['parameters']

/** PBKDF2 iterations of one try. With 500 to 1500 tries an old phone needs 0.3–0.5 s. */
const cost = 1000
const leastCounter = 500
const mostCounter = 1500
/** How long a challenge is valid: enough to fill in any of the forms. */
const minutes = 10
/** Bytes. */
const keyLength = 32

/** Makes a challenge for one form; its work grows with the requests of the network. Never refuses. */
export async function getChallenge(
  ctx: RequestContext,
  { query: { form } }: ParsedInput<typeof getChallengeEndpoint>,
): Promise<Challenge> {
  const work = await workAskedFor(ctx, form)
  return newChallenge({ key: ctx.secret.keyFor('captcha'), form, work, now: ctx.now })
}

interface New {
  readonly key: string
  readonly form: CaptchaForm
  /** As a multiple of the usual. */
  readonly work: number
  readonly now: Date
}

/**
 * A challenge of altcha's protocol, version 2. The solver tries counters until the key made of nonce, counter and salt
 * begins with `keyPrefix`. The portal stores no challenge: the challenge itself contains all values for the check,
 * signed.
 */
function newChallenge({ key, form, work, now }: New): Challenge {
  const nonce = randomBytes(16)
  const salt = randomBytes(16)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(randomInt(leastCounter * work, mostCounter * work + 1))
  // Synchronous: it takes a third of a millisecond, and in the thread pool it would queue behind Argon2.
  const solution = pbkdf2Sync(Buffer.concat([nonce, counter]), salt, cost, keyLength, 'sha256')
  const parameters: Parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost,
    // During a rolling update, nodes of the previous version reject `work`. So omit the default value 1.
    data: work > 1 ? { form, work } : { form },
    expiresAt: Math.floor(now.getTime() / 1000) + minutes * 60,
    keyLength,
    keyPrefix: solution.subarray(0, keyLength / 2).toString('hex'),
    keySignature: sign(key, solution).toString('hex'),
    nonce: nonce.toString('hex'),
    salt: salt.toString('hex'),
  }
  return { parameters, signature: signatureOf(key, parameters).toString('hex') }
}

/** Signs the parameters in alphabetical order, because the client may send them back in another order. */
export function signatureOf(key: string, parameters: Parameters): Buffer {
  const { algorithm, cost, data, expiresAt, keyLength, keyPrefix, keySignature, nonce, salt } = parameters
  const { form, work } = data
  return sign(
    key,
    JSON.stringify({
      algorithm,
      cost,
      data: { form, work },
      expiresAt,
      keyLength,
      keyPrefix,
      keySignature,
      nonce,
      salt,
    }),
  )
}

export const sign = (key: string, what: string | Buffer): Buffer => createHmac('sha256', key).update(what).digest()
