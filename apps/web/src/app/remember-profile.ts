import { getProfile } from '@zatyshok/contract/people/profile'
import { call, session } from '../lib/portal.ts'
import { whenSettings } from '../lib/use-settings.ts'

/**
 * The header names the person. Where the browser keeps nothing between two documents (a hardened portal), or the
 * sign-in could not fetch it, the profile is asked for again.
 */
export async function rememberProfile(): Promise<void> {
  await whenSettings()
  if (session.isLoggedIn() && session.recall('profile') === null)
    session.remember('profile', await call(getProfile, {}))
}
