import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from '../app.ts'

/** Requests a challenge and solves it as a browser does; returns the text for the form's `captcha`. */
export async function solveCaptcha(portal: Pick<TestApp, 'call'>, form: CaptchaForm): Promise<string> {
  const { json: challenge } = await portal.call({ url: '/api/captcha/challenge', query: { form } })
  return solutionOf(challenge)
}

/** Solves a challenge that was requested by other means. */
export const solutionOf = async (challenge: Challenge): Promise<string> =>
  encodeSolution(challenge, await solveChallenge({ challenge, deriveKey }))

/** Encodes a solution as the widget does. */
export const encodeSolution = (challenge: Challenge, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
