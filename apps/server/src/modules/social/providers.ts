import type { Context } from '../../context.ts'
import { createProvider, type Provider } from './provider.ts'

/** Finds a provider by its configured name; undefined if it is unknown or social sign-in is off. */
export type FindProvider = (ctx: Pick<Context, 'settings'>, network: string) => Provider | undefined

/** Creates the providers of one running portal, each with its cached discovery document and keys. */
export function createProviders(): FindProvider {
  const known = new Map<string, Provider>()
  return ({ settings }, network) => {
    // Checked on each call, because an administrator may switch it off while the node runs (AT53).
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
