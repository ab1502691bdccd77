import { createHash, timingSafeEqual } from 'node:crypto'
import { type CaptchaForm, captchaChallenge } from '@zatyshok/contract/people/captcha'
import * as z from 'zod'
import { sign, signatureOf } from './challenge.ts'

/** The JSON that altcha's widget sends in base64. */
const solutionSchema = z.object({
  challenge: captchaChallenge,
  solution: z.object({ derivedKey: z.string().regex(/^[0-9a-f]{64}$/) }),
})

interface Asked {
  readonly key: string
  readonly form: CaptchaForm
  readonly now: Date
}

/** A valid solution. The database then decides whether it was used before. */
export interface RightSolution {
  /** Identifies the challenge: SHA-256 of the server's own signature. */
  readonly challengeHash: Buffer
  readonly expiresAt: Date
  /** Multiple of the usual work. */
  readonly work: number
}

/**
 * Parses and verifies a solution: signed by this portal, for this form, solved, in time. It costs two HMACs, too little
 * to be worth an attack. `expired`: the solution is valid but too late.
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
  // Hash of the computed signature. A hash of the received text would let the same solution count again with other
  // letter case or a suffix.
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
