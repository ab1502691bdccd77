import type { getChallenge as getChallengeEndpoint } from '@zatyshok/contract/captcha'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { RequestContext } from '../../context.ts'
import { challengesFromNetwork } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { type Challenge, newChallenge } from './challenge.ts'

/** A fresh challenge for one form; the number that one network may take is limited, since each costs us a little. */
export async function getChallenge(
  ctx: RequestContext,
  { query }: ParsedInput<typeof getChallengeEndpoint>,
): Promise<Challenge> {
  await takeAttempts(ctx, [{ limit: challengesFromNetwork, of: ctx.client.network }])
  return newChallenge({ key: ctx.secret.keyFor('captcha'), form: query.form, now: ctx.now })
}
