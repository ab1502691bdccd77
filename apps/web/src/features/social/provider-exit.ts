import { endSocial } from '@zatyshok/contract/people/social'
import { call } from '../../lib/portal.ts'

/** Where one signs out of the provider (C08); null: it has no such page. */
export async function providerExit(network: string): Promise<string | null> {
  const { url } = await call(endSocial, { params: { network } })
  return url
}
