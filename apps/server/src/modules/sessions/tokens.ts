import { createHash, randomBytes } from 'node:crypto'

/** A bearer token: 256 random bits. Opaque, so that it can be revoked at once. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. It is random already, so one fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The look of our tokens; anything else is refused before the database is asked. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
