import { getProfile } from '@zatyshok/contract/people/profile'
import { call, session } from '../../lib/portal.ts'

export interface KnownPerson {
  name: string
  email: string
}

const textOf = (value: unknown, field: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : ''
  return typeof found === 'string' ? found : ''
}

/** The name of a profile; the login if the profile has no name. */
function personOf(profile: unknown): KnownPerson {
  const name = [textOf(profile, 'firstName'), textOf(profile, 'lastName')].filter(Boolean).join(' ')
  return { name: name || textOf(profile, 'name'), email: textOf(profile, 'email') }
}

/** Returns the signed-in user from the browser's storage (H01); null for a visitor or if the browser keeps no data. */
export function rememberedPerson(): KnownPerson | null {
  const profile = session.isLoggedIn() ? session.recall('profile') : null
  return profile ? personOf(profile) : null
}

/**
 * Requests the same from the server, for a hardened portal. Returns null if the request fails; the form then starts
 * empty.
 */
export async function askForPerson(): Promise<KnownPerson | null> {
  if (!session.isLoggedIn()) return null
  return call(getProfile, {}).then(personOf, () => null)
}
