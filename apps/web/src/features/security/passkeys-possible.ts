/**
 * Returns whether passkeys can work: the browser supports them, and the portal has a domain name. Passkeys are bound to
 * a domain, so they cannot work at an IP address (`http://127.0.0.1:3000`).
 */
export const arePasskeysPossible = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** `127.0.0.1` or `[::1]`. */
export const isAddress = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.includes(':')
