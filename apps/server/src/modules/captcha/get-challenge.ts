import type { CaptchaForm, getChallenge as getChallengeEndpoint } from '@zatyshok/contract/captcha'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { RequestContext } from '../../context.ts'
import {
  challengesFromNetwork,
  feedbackFromNetwork,
  lettersFromNetwork,
  registrationsFromNetwork,
  signInFromNetwork,
  type WindowLimitOf,
} from '../limits/limits.ts'
import { workAskedFor } from '../limits/work.ts'
import { type Challenge, newChallenge } from './challenge.ts'

/** What each form's work grows with. */
const limitOfForm: Readonly<Record<CaptchaForm, WindowLimitOf>> = {
  signIn: signInFromNetwork,
  registration: registrationsFromNetwork,
  callback: feedbackFromNetwork,
  recovery: lettersFromNetwork,
}

/** Makes a challenge for one form; its work grows with the requests of the network. Never refuses. */
export async function getChallenge(
  ctx: RequestContext,
  { query: { form } }: ParsedInput<typeof getChallengeEndpoint>,
): Promise<Challenge> {
  const of = ctx.client.network
  const work = await workAskedFor(ctx, [
    { limit: challengesFromNetwork, of },
    { limit: limitOfForm[form](ctx), of, cost: 0 },
  ])
  return newChallenge({ key: ctx.secret.keyFor('captcha'), form, work, now: ctx.now })
}
