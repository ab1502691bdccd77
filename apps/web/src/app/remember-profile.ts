import { getProfile } from '@zatyshok/contract/people/profile'
import { call, session } from '../lib/portal.ts'
import { whenSettings } from '../lib/use-settings.ts'

/**
 * Loads the profile whose name the header shows. Needed if the browser keeps no data between documents (hardened
 * portal), or if the sign-in could not fetch the profile.
 */
export async function rememberProfile(): Promise<void> {
  await whenSettings()
  if (session.isLoggedIn() && session.recall('profile') === null)
    session.remember('profile', await call(getProfile, {}))
}
