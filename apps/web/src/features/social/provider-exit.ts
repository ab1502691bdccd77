import { endSocial } from '@zatyshok/contract/people/social'
import { call } from '../../lib/portal.ts'

/** Returns the provider's sign-out page (C08); null if the provider has none. */
export async function providerExit(network: string): Promise<string | null> {
  const { url } = await call(endSocial, { params: { network } })
  return url
}
