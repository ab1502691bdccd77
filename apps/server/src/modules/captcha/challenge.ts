import { createHmac, pbkdf2Sync, randomBytes, randomInt } from 'node:crypto'
import type { CaptchaForm, captchaChallenge } from '@zatyshok/contract/people/captcha'
import type * as z from 'zod'

export type Challenge = z.output<typeof captchaChallenge>
type Parameters = Challenge['parameters']

/**
 * PBKDF2 iterations. An old phone solves a challenge in 0.3–0.5 s; ten minutes are enough to fill in any of the forms.
 */
const cost = 1000
const leastCounter = 500
const mostCounter = 1500
const minutes = 10
const keyLength = 32

interface New {
  readonly key: string
  readonly form: CaptchaForm
  /** Multiple of the usual work. */
  readonly work: number
  readonly now: Date
}

/**
 * Makes a challenge of altcha's protocol, version 2. The solver tries counters until the key derived from nonce,
 * counter and salt begins with `keyPrefix`. The server stores nothing: everything that a check needs is signed.
 */
export function newChallenge({ key, form, work, now }: New): Challenge {
  const nonce = randomBytes(16)
  const salt = randomBytes(16)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(randomInt(leastCounter * work, mostCounter * work + 1))
  // Synchronous on purpose: it takes 0.3 ms, and in the thread pool it would queue behind Argon2.
  const solution = pbkdf2Sync(Buffer.concat([nonce, counter]), salt, cost, keyLength, 'sha256')
  const parameters: Parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost,
    // Usual work omits `work`: during an upgrade, nodes of the previous version accept only this form.
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

/** Signs the parameters in alphabetical order, whatever order the client sent. */
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
