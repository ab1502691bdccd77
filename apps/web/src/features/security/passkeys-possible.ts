/**
 * Whether passkeys can work here: the browser knows them, and the portal is at a domain. They are bound to a domain,
 * so at an IP address (`http://127.0.0.1:3000`) there are none.
 */
export const arePasskeysPossible = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** `127.0.0.1` or `[::1]`. */
export const isAddress = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.includes(':')
