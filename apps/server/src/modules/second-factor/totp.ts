import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator application supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Accepted steps before and after the present one, because clocks of phones differ. */
const window = 1

/** Makes a secret of 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the code of a secret at a moment. */
export const totpCode = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

/** Returns the step (thirty-second number) of a code; undefined if it matches no step near `now`. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Returns the URL in the QR code for the authenticator application. */
export const totpUrl = (secret: string, { issuer, login }: { issuer: string; login: string }): string =>
  new TOTP({ ...form, issuer, label: login, secret }).toString()

const totpOf = (secret: string): TOTP => new TOTP({ ...form, secret })
