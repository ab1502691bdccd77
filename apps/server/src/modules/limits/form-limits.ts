import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import type { RequestContext } from '../../context.ts'
import { readDevices } from './known-devices.ts'
import {
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

/** What is counted: a limit that over its figure asks for work, and whose attempts they are. */
export interface FormAttempt {
  readonly limit: WindowLimit
  readonly of: string
}

/**
 * Whose attempts a request's are: a browser in which somebody has signed in by password is counted by that person,
 * any other by its network. So neighbours ask no work of such a browser, and a stolen cookie is worth one person's
 * attempts, however often it was renewed (decision 0083).
 */
export function visitorOf(ctx: RequestContext): string {
  const [device] = readDevices(ctx)
  return device ? `device of ${device.userId}` : ctx.client.network
}

const ofForm: Readonly<Record<CaptchaForm, (ctx: RequestContext) => readonly FormAttempt[]>> = {
  // A known device is known for its person alone, and who signs in is not known yet (sign-in-guesses.ts).
  signIn: (ctx) => [{ limit: signInFromNetwork(ctx), of: ctx.client.network }],
  registration: (ctx) => [{ limit: registrationsFromNetwork(ctx), of: ctx.client.network }, ...askedLetter(ctx)],
  recovery: (ctx) => [{ limit: lettersFromNetwork(ctx), of: visitorOf(ctx) }, ...askedLetter(ctx)],
  callback: (ctx) => [{ limit: feedbackFromNetwork(ctx), of: visitorOf(ctx) }, ...askedLetter(ctx)],
  attachment: (ctx) => [{ limit: filesFromNetwork, of: visitorOf(ctx) }],
  passkey: (ctx) => [{ limit: passkeysFromNetwork, of: visitorOf(ctx) }],
  social: (ctx) => [{ limit: socialFromNetwork, of: visitorOf(ctx) }],
  socialRegistration: (ctx) => [{ limit: socialRegistrationsFromNetwork(ctx), of: ctx.client.network }],
}

/** What each form's work grows with: the sender's own limit first, so that who is over it counts against nobody else. */
export const attemptsOf = (ctx: RequestContext, form: CaptchaForm): readonly FormAttempt[] => ofForm[form](ctx)

const askedLetter = (ctx: RequestContext): readonly FormAttempt[] =>
  readDevices(ctx).length > 0 ? [] : [{ limit: lettersAskedFor(ctx), of: 'portal' }]
