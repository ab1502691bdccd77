import { Secret, TOTP } from 'otpauth'

/** What every authenticator application understands (RFC 6238): SHA-1, six digits, thirty seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Clocks of telephones differ: one step before and one after are taken too. */
const window = 1

/** A new secret of 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The code of a secret at a moment. */
export const totpCode = (secret: string, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

/** The step (thirty-second number) that a code belongs to; undefined: to none near `now`. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** What a QR code tells the authenticator application. */
export const totpUrl = (secret: string, { issuer, login }: { issuer: string; login: string }): string =>
  new TOTP({ ...form, issuer, label: login, secret }).toString()

const totpOf = (secret: string): TOTP => new TOTP({ ...form, secret })
