import type { Context } from '../../context.ts'
import { createProvider, type Provider } from './provider.ts'

/** Finds a provider by the name that the city gave it; undefined: there is none, or sign-in by them is off. */
export type FindProvider = (ctx: Pick<Context, 'settings'>, network: string) => Provider | undefined

/** The providers of one running portal, each with what it remembers of its discovery document and keys. */
export function createProviders(): FindProvider {
  const known = new Map<string, Provider>()
  return ({ settings }, network) => {
    // Asked each time: an administrator may have switched it off while the node runs (AT53).
    if (!settings.flags.socialSignIn) return undefined
    const found = known.get(network)
    if (found) return found
    const configured = Object.hasOwn(settings.social.providers, network) && settings.social.providers[network]
    if (!configured) return undefined
    const provider = createProvider(network, configured)
    known.set(network, provider)
    return provider
  }
}
