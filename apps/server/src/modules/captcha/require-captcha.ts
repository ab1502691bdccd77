import { createHash, timingSafeEqual } from 'node:crypto'
import { type CaptchaForm, captchaChallenge } from '@zatyshok/contract/people/captcha'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod'
import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { useSolution } from './captcha.queries.ts'
import { sign, signatureOf } from './challenge.ts'

/**
 * Requires a solved challenge if the form's flag is on (C32). A solution is valid once, even if the form fails later.
 * Call this before expensive work (hashing) and outside the use case's transaction: a rollback would make the solution
 * valid again. The check never passes by default (AU10): it refuses a solution that it cannot verify, and a database
 * failure fails the call. If the flag is off, a client may still send a solution, after `more_work_needed`.
 *
 * @returns the work of the solution, as a multiple of the usual
 * @throws AppError `captcha_required`, `captcha_refused` (422, path `captcha`)
 */
export async function requireCaptcha(
  ctx: RequestContext,
  form: CaptchaForm,
  solution: string | undefined,
): Promise<number> {
  const isAsked = hasFlag(form) && ctx.settings.captcha[form]
  if (!isAsked && !solution) return 1
  if (!solution) throw refusal('captcha_required', t('captcha.required'))
  const read = readSolution(solution, { key: ctx.secret.keyFor('captcha'), form, now: ctx.now })
  if (read === 'expired') throw refusal('captcha_refused', t('captcha.expired'))
  if (read === 'wrong' || !(await useSolution(ctx.db, read))) throw refusal('captcha_refused', t('captcha.failed'))
  return read.work
}

/** The other forms have no flag: they require work only above their limits. */
const hasFlag = (form: CaptchaForm): form is keyof RequestContext['settings']['captcha'] =>
  form === 'signIn' || form === 'registration' || form === 'callback'

const refusal = (code: 'captcha_required' | 'captcha_refused', message: string): AppError =>
  new AppError(code, { errors: [{ message, path: 'captcha' }] })

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

/** A correct solution that has not expired; the database decides whether it was used before. */
export interface RightSolution {
  /** SHA-256 of the challenge's signature; identifies the challenge. */
  readonly challengeHash: Buffer
  readonly expiresAt: Date
  /** As a multiple of the usual. */
  readonly work: number
}

/**
 * Checks that we made the challenge, for this form, and that it is solved and not expired. Costs two HMACs, so it is no
 * target for overload attacks.
 *
 * @returns `expired` for a right solution that came too late
 */
function readSolution(text: string, { key, form, now }: Asked): RightSolution | 'wrong' | 'expired' {
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
  // Hashes our own signature: the client's text in capitals or with a suffix would otherwise count as unused.
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
