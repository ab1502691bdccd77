import { getProfile } from '@zatyshok/contract/profile'
import { call, session } from '../lib/portal.ts'

/** Fetches the profile of who is signed in and keeps it. A chunk of its own: rarely needed. */
export async function rememberProfile(): Promise<void> {
  session.remember('profile', await call(getProfile, {}))
}
