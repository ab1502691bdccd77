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

/** What a profile says of its person; the login where no name was given. */
function personOf(profile: unknown): KnownPerson {
  const name = [textOf(profile, 'firstName'), textOf(profile, 'lastName')].filter(Boolean).join(' ')
  return { name: name || textOf(profile, 'name'), email: textOf(profile, 'email') }
}

/** Whoever is signed in, as the browser remembers them (H01); null: nobody is, or the browser keeps nothing. */
export function rememberedPerson(): KnownPerson | null {
  const profile = session.isLoggedIn() ? session.recall('profile') : null
  return profile ? personOf(profile) : null
}

/** The same from the server, for a hardened portal; null as well when it cannot be had: the form is empty then. */
export async function askForPerson(): Promise<KnownPerson | null> {
  if (!session.isLoggedIn()) return null
  return call(getProfile, {}).then(personOf, () => null)
}
