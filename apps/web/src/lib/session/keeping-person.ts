import { session } from '../portal.ts'
import { whenSettings } from '../use-settings.ts'

const hasId = (profile: unknown): profile is { id: number } =>
  typeof profile === 'object' && profile !== null && 'id' in profile && typeof profile.id === 'number'

/**
 * The id under which this browser may keep something of who is signed in; null: nobody is, or the portal is hardened
 * and keeps nothing personal. Without a network the last known settings count (decision 0036).
 */
export async function keepingPerson(): Promise<number | null> {
  const settings = await whenSettings()
  const profile = session.recall('profile')
  return settings?.strictness !== 'hardened' && session.isLoggedIn() && hasId(profile) ? profile.id : null
}
