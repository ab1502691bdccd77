import { hash, randomBytes } from 'node:crypto'
import type { Client } from '../../platform/http/guard/client.ts'

/** A bearer token: 256 random bits. Opaque, so that it can be revoked at once. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token that the database stores. A token is random, so one fast hash is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Whether a text has the format of our tokens; any other text is refused without a query. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/**
 * Identifies a browser by the hash of its anti-forgery cookie. The hash is stored only until the address of a
 * registration is confirmed, or until the next sign-in after a phone was added.
 */
export const markOfBrowser = ({ browser }: Client): Buffer => hashToken(browser)

/** The mark to store; null: the request has no cookie that identifies the browser. */
export const knownMark = ({ client }: { readonly client: Client }): Buffer | null =>
  client.browser === '' ? null : markOfBrowser(client)

export const isSameBrowser = (mark: Buffer, client: Client): boolean =>
  client.browser !== '' && mark.equals(markOfBrowser(client))
