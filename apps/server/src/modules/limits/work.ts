import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { attemptsOf, visitorOf } from './form-limits.ts'
import { challengesFromNetwork, type WindowLimit } from './limits.ts'
import { type Attempt, takeAttempts, useAttempts } from './take-attempts.ts'

/** A limit of a network that never refuses: above it each further step requires more captcha work. */
export interface WorkLimit {
  readonly limit: WindowLimit
  readonly of: string
  /** The work that was done, as a multiple of the usual. */
  readonly work: number
}

/** More than anything is ever counted to. */
const endless = 1_000_000_000

/**
 * The limit after this much captcha work: twice the work gives twice the attempts, and the greatest work that is asked
 * for lifts the limit. So neighbours behind the same address cannot lock a person out (AT31, decision 0070).
 */
export const limitForWork = (
  { settings }: Pick<Context, 'settings'>,
  { limit, of, work }: WorkLimit,
): { readonly limit: WindowLimit; readonly of: string } => ({
  limit: { ...limit, max: work >= settings.limits.mostWork ? endless : limit.max * Math.max(1, work) },
  of,
})

/**
 * Counts a challenge of a form, and gives how much work it asks for: the usual below the limits, and a step ahead of
 * what they have come to over them, so that it is enough when it comes back.
 */
export async function workAskedFor(ctx: RequestContext, form: CaptchaForm): Promise<number> {
  const attempts: readonly Attempt[] = [
    { limit: challengesFromNetwork, of: visitorOf(ctx) },
    ...attemptsOf(ctx, form).map((attempt) => ({ ...attempt, cost: 0 }) as const),
  ]
  const open = attempts.map((attempt) => ({ ...attempt, limit: { ...attempt.limit, max: endless } }))
  const used = await useAttempts(ctx, open)
  const steps = attempts.map(({ limit }, n) => Math.floor((used[n] ?? 0) / limit.max))
  const most = Math.max(0, ...steps)
  return most === 0 ? 1 : Math.min(ctx.settings.limits.mostWork, most + 2)
}

/**
 * Counts a sending of a form, as far as the work that was done lets it.
 *
 * @throws AppError `more_work_needed` (429)
 */
export async function takeByWork(ctx: RequestContext, form: CaptchaForm, work: number): Promise<void> {
  const attempts = attemptsOf(ctx, form).map((attempt) => limitForWork(ctx, { ...attempt, work }))
  await takeAttempts(ctx, attempts).catch(askForWork)
}

/** The network's limit is full: a refusal that more work lifts. @throws AppError `more_work_needed`, or what it was */
export function askForWork(refusal: unknown): never {
  if (!(refusal instanceof AppError) || refusal.retryAfterSeconds === undefined) throw refusal
  throw new AppError('more_work_needed', { retryAfterSeconds: refusal.retryAfterSeconds })
}
