/** The part of Trusted Types that the portal uses; undefined in browsers without them, which do not need them. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>,
  ) => Policy
}

interface Policy {
  /** Returns a `TrustedHTML`, which is accepted wherever HTML is expected. */
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

// The content security policy of pages (`security-headers.ts`) allows only these two policies. Other code cannot create
// markup or start a script.
const content = trustedTypes?.createPolicy('zatyshok-content', { createHTML: asItIs })
const worker = trustedTypes?.createPolicy('zatyshok-worker', { createScriptURL: refuseForeign })

/** Converts markup that the server has sanitised (B07) to `TrustedHTML`. Must not be used for other markup. */
export const trustedContent = (html: string): string => content?.createHTML(html) ?? html

/**
 * Converts the address of a portal's worker for `new Worker`.
 * @throws TypeError for an address of another site
 */
export const trustedWorker = (address: string): string => worker?.createScriptURL(address) ?? refuseForeign(address)
