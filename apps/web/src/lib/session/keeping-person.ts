import { session } from '../portal.ts'
import { whenSettings } from '../use-settings.ts'

const hasId = (profile: unknown): profile is { id: number } =>
  typeof profile === 'object' && profile !== null && 'id' in profile && typeof profile.id === 'number'

/**
 * Returns the user's ID under which this browser may store personal data. null when signed out, or if the portal is
 * hardened and stores none. Offline the last known settings apply (decision 0036).
 */
export async function keepingPerson(): Promise<number | null> {
  const settings = await whenSettings()
  const profile = session.recall('profile')
  return settings?.strictness !== 'hardened' && session.isLoggedIn() && hasId(profile) ? profile.id : null
}
