import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { open, page } from './page.ts'
import { hanna, signedIn } from './signed-in.ts'

export type Role = (typeof hanna)['role']

/** Opens an address as a staff member whose second factor is set; with a provider, of that one only. */
export async function openAs(role: Role, path: string, provider: (typeof hanna)['provider'] = null) {
  signedIn({ ...hanna, role, provider, name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: role !== 'consumer', recoveryCodesLeft: 10, passkeys: [] })
  return open(path)
}
