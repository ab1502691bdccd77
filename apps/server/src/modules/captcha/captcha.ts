import { createHash, createHmac, pbkdf2Sync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import {
  type CaptchaForm,
  captchaChallenge,
  type getChallenge as getChallengeEndpoint,
} from '@zatyshok/contract/people/captcha'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { takeByWork, workAskedFor } from '../limits/work.ts'

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
  if (read === 'wrong' || !(await useSolution(ctx, read))) throw refusal('captcha_refused', t('captcha.failed'))
  return read.work
}

/**
 * Accepts a sent form: requires its captcha, then counts it at the limits that the captcha's work has raised. A sign-in
 * counts its own guess instead (`takeGuess` of `identity/sign-in.ts`).
 *
 * @throws AppError like `requireCaptcha`; `more_work_needed` (429)
 */
export async function acceptForm(
  ctx: RequestContext,
  form: Exclude<CaptchaForm, 'signIn'>,
  solution: string | undefined,
): Promise<void> {
  const work = await requireCaptcha(ctx, form, solution)
  await takeByWork(ctx, form, work)
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
interface RightSolution {
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

/** Marks a solution as used; false: it was used before, on this node or another. */
async function useSolution({ db }: Pick<Context, 'db'>, solution: RightSolution): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_solutions')
    .values({ challenge_hash: solution.challengeHash, expires_at: solution.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
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

/** Signs the parameters in alphabetical order, because the client may send them back in another order. */
function signatureOf(key: string, parameters: Parameters): Buffer {
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

const sign = (key: string, what: string | Buffer): Buffer => createHmac('sha256', key).update(what).digest()
