import { emailAddress } from '@zatyshok/contract/people/credentials'

/** The person of a verified token. Issuer and subject identify the person; the other fields may change. */
export interface SocialPerson {
  readonly issuer: string
  readonly subject: string
  /** Lower case; empty if the provider sent no valid address. */
  readonly email: string
  /** True if the provider has verified the address; an unverified address proves nothing (attack SO3). */
  readonly emailVerified: boolean
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly photoUrl: string
}

interface VerifiedClaims {
  readonly issuer: string
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** Reads the standard claims of OpenID Connect Core 1.0, section 5.1; an absent or invalid claim becomes empty. */
export function personOf({ issuer, subject, claims }: VerifiedClaims): SocialPerson {
  const email = emailAddress.safeParse(claims['email'])
  const name = nameOf(claims['name'])
  const given = nameOf(claims['given_name'])
  const family = nameOf(claims['family_name'])
  return {
    issuer,
    subject,
    email: email.success ? email.data.toLowerCase() : '',
    emailVerified: email.success && claims['email_verified'] === true,
    name: name || [given, family].filter(Boolean).join(' '),
    firstName: given || (family ? '' : name),
    lastName: family,
    photoUrl: pictureOf(claims['picture']),
  }
}

/** Reduces a name to what a profile accepts, because people enter any text at the provider. */
function nameOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const printable = value.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
  return Array.from(printable.replace(/\s+/g, ' ').trim()).slice(0, 100).join('')
}

const pictureOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= 2000 && /^https:\/\//.test(value) && URL.canParse(value) ? value : ''
