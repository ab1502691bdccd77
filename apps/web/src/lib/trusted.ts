/** The part of Trusted Types that the portal uses; browsers without them have no `trustedTypes` and need none. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>,
  ) => Policy
}

interface Policy {
  /** A `TrustedHTML`, which counts as a string wherever HTML is asked for. */
  createHTML: (html: string) => string
  createScriptURL: (address: string) => string
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

const asItIs = (text: string) => text

function refuseForeign(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError(`Not a script of ours: ${address}`)
  return address
}

// The policy of pages (`security-headers.ts`) lists these two names: no other code can make markup or start a script.
const content = trustedTypes?.createPolicy('zatyshok-content', { createHTML: asItIs })
const worker = trustedTypes?.createPolicy('zatyshok-worker', { createScriptURL: refuseForeign })

/** Markup that the server has sanitised (B07), as the browser takes it. Nothing else may pass into a page by this. */
export const trustedContent = (html: string): string => content?.createHTML(html) ?? html

/** The address of a worker of ours, as `new Worker` takes it; another site's address throws `TypeError`. */
export const trustedWorker = (address: string): string => worker?.createScriptURL(address) ?? refuseForeign(address)
