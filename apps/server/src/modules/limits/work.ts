import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import type { RequestContext } from '../../context.ts'
import { readDevices } from './known-devices.ts'
import {
  challengesFromNetwork,
  feedbackFromNetwork,
  filesFromNetwork,
  lettersAskedFor,
  lettersFromNetwork,
  passkeysFromNetwork,
  registrationsFromNetwork,
  signInFromNetwork,
  socialFromNetwork,
  socialRegistrationsFromNetwork,
  type WindowLimit,
} from './limits.ts'
import { endless, takeAttempts, useAttempts } from './take-attempts.ts'

/** A limit of a form, and the key of its counter. Over the limit the form requires more captcha work. */
interface FormAttempt {
  readonly limit: WindowLimit
  readonly of: string
}

/**
 * Key of a visitor's counter: the person who has signed in by password in this browser, else the network. Neighbours
 * then cause no captcha work for such a browser. A stolen cookie gives the attempts of one person, however often it was
 * renewed (decision 0083).
 */
function visitorOf(ctx: RequestContext): string {
  const [device] = readDevices(ctx)
  return device ? `device of ${device.userId}` : ctx.client.network
}

/** The limits of each form. The sender's own limit comes first: a sender over it does not use up the shared ones. */
const attemptsOf: Readonly<Record<CaptchaForm, (ctx: RequestContext) => readonly FormAttempt[]>> = {
  // A known device counts for its own person only, and before the look-up we do not know who signs in (sign-in.ts).
  signIn: (ctx) => [{ limit: signInFromNetwork(ctx), of: ctx.client.network }],
  registration: (ctx) => [{ limit: registrationsFromNetwork(ctx), of: ctx.client.network }, ...askedLetter(ctx)],
  recovery: (ctx) => [{ limit: lettersFromNetwork(ctx), of: visitorOf(ctx) }, ...askedLetter(ctx)],
  callback: (ctx) => [{ limit: feedbackFromNetwork(ctx), of: visitorOf(ctx) }, ...askedLetter(ctx)],
  attachment: (ctx) => [{ limit: filesFromNetwork, of: visitorOf(ctx) }],
  passkey: (ctx) => [{ limit: passkeysFromNetwork, of: visitorOf(ctx) }],
  social: (ctx) => [{ limit: socialFromNetwork, of: visitorOf(ctx) }],
  socialRegistration: (ctx) => [{ limit: socialRegistrationsFromNetwork(ctx), of: ctx.client.network }],
}

const askedLetter = (ctx: RequestContext): readonly FormAttempt[] =>
  readDevices(ctx).length > 0 ? [] : [{ limit: lettersAskedFor(ctx), of: 'portal' }]

/**
 * Counts a challenge of a form and returns the work that it requires, as a multiple of the usual. Below the limits the
 * work is 1. Over them it is one step above the present requirement, so that it is still enough when the form is sent.
 */
export async function workAskedFor(ctx: RequestContext, form: CaptchaForm): Promise<number> {
  const attempts = [
    { limit: challengesFromNetwork, of: visitorOf(ctx) },
    ...attemptsOf[form](ctx).map((attempt) => ({ ...attempt, cost: 0 }) as const),
  ]
  const used = await useAttempts(
    ctx,
    attempts.map((attempt) => ({ ...attempt, limit: { ...attempt.limit, max: endless } })),
  )
  const steps = attempts.map(({ limit }, n) => Math.floor((used[n] ?? 0) / limit.max))
  const most = Math.max(0, ...steps)
  return most === 0 ? 1 : Math.min(ctx.settings.limits.mostWork, most + 2)
}

/**
 * Counts a sent form at limits that the captcha work has raised.
 *
 * @param work that the captcha took, as a multiple of the usual
 * @throws AppError `more_work_needed` (429)
 */
export async function takeByWork(ctx: RequestContext, form: CaptchaForm, work: number): Promise<void> {
  const attempts = attemptsOf[form](ctx).map((attempt) => ({ ...attempt, work }))
  await takeAttempts(ctx, attempts)
}
