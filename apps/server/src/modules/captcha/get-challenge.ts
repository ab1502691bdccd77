import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { getChallenge as getChallengeEndpoint } from '@zatyshok/contract/people/captcha'
import type { RequestContext } from '../../context.ts'
import { workAskedFor } from '../limits/work.ts'
import { type Challenge, newChallenge } from './challenge.ts'

/**
 * Makes a challenge for one form. The work grows with the number of requests of the network; no request is refused.
 */
export async function getChallenge(
  ctx: RequestContext,
  { query: { form } }: ParsedInput<typeof getChallengeEndpoint>,
): Promise<Challenge> {
  const work = await workAskedFor(ctx, form)
  return newChallenge({ key: ctx.secret.keyFor('captcha'), form, work, now: ctx.now })
}
