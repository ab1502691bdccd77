import type { Reply } from '@zatyshok/contract/endpoint'
import { finishSocial, postSocialStatus, signInBySocial } from '@zatyshok/contract/people/social'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { beginSession } from '../../lib/session/begin-session.ts'
import { rememberProvider, takeReturn } from './way.ts'

/** The social user of specification §3, and the page to return to. */
export interface Visitor {
  user: Reply<typeof finishSocial>
  returnTo: string
}

export type Arrival =
  | { kind: 'signed-in'; goTo: string }
  /** Registered, and has a second factor. */
  | { kind: 'code-needed'; visitor: Visitor }
  | { kind: 'stranger'; visitor: Visitor; emailUsed: boolean }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string | null }

type OnError = (error: unknown) => void

/**
 * Signs in with the token of a registered user (C12).
 * @throws HttpError
 */
export async function signInVisitor({ user, returnTo }: Visitor, code: string | undefined, onError: OnError) {
  const body = { token: user.idToken, socialNetwork: user.provider, ...(code !== undefined && { code }) }
  const { accessToken } = await call(signInBySocial, { body })
  const path = await beginSession({ accessToken, returnTo, onError })
  rememberProvider(user.provider)
  return path
}

/** Handles the return from a provider (specification §4, social sign-in, steps 1 and 2). */
async function arrive(network: string, onError: OnError): Promise<Arrival> {
  const returned = takeReturn(network)
  if (returned.kind === 'foreign') return { kind: 'failed', reason: null }
  if (returned.kind === 'cancelled') return { kind: 'cancelled' }
  const { way, code } = returned
  const user = await call(finishSocial, { params: { network }, body: { state: way.state, code } })
  const visitor = { user, returnTo: way.returnTo }
  const { registered, emailUsed } = await call(postSocialStatus, {
    body: { token: user.idToken, socialNetwork: network },
  })
  if (!registered) return { kind: 'stranger', visitor, emailUsed }
  try {
    return { kind: 'signed-in', goTo: await signInVisitor(visitor, undefined, onError) }
  } catch (error) {
    if (error instanceof HttpError && error.code === 'second_factor_required') return { kind: 'code-needed', visitor }
    throw error
  }
}

let arriving: Promise<Arrival> | null = null

/** Runs once per document: a component that mounts twice awaits the same result. The page shows a refusal. */
export function arriveOnce(network: string, onError: OnError): Promise<Arrival> {
  arriving ??= arrive(network, onError).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    return { kind: 'failed', reason: error.serverMessage ?? null }
  })
  return arriving
}
