import { createHash, timingSafeEqual } from 'node:crypto'
import { type CaptchaForm, captchaChallenge } from '@zatyshok/contract/people/captcha'
import * as z from 'zod'
import { sign, signatureOf } from './challenge.ts'

/** What altcha's widget sends, in base64. */
const solutionSchema = z.object({
  challenge: captchaChallenge,
  solution: z.object({ derivedKey: z.string().regex(/^[0-9a-f]{64}$/) }),
})

interface Asked {
  readonly key: string
  readonly form: CaptchaForm
  readonly now: Date
}

/** A right solution, as far as it tells by itself: whether it was used before, the database knows. */
export interface RightSolution {
  /** Names the challenge; SHA-256 of its signature, as we make it. */
  readonly challengeHash: Buffer
  readonly expiresAt: Date
  /** How many times the usual work it took. */
  readonly work: number
}

/**
 * Reads and checks a solution: made by us, for this form, solved, in time. Two HMACs, no work worth an attack.
 * `expired`: ours and right once, too late now.
 */
export function readSolution(text: string, { key, form, now }: Asked): RightSolution | 'wrong' | 'expired' {
  const parsed = solutionSchema.safeParse(decode(text))
  if (!parsed.success) return 'wrong'
  const { challenge, solution } = parsed.data
  const { parameters } = challenge
  const signature = signatureOf(key, parameters)
  if (!same(signature, challenge.signature)) return 'wrong'
  if (parameters.data.form !== form) return 'wrong'
  if (!same(sign(key, Buffer.from(solution.derivedKey, 'hex')), parameters.keySignature)) return 'wrong'
  const expiresAt = new Date(parameters.expiresAt * 1000)
  if (expiresAt <= now) return 'expired'
  // Of our own signature: the given text, in capital letters or with a tail, would count anew.
  return { challengeHash: createHash('sha256').update(signature).digest(), expiresAt, work: parameters.data.work ?? 1 }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function same(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
