import type { Client } from '../../platform/http/guard/client.ts'
import { hashToken } from '../sessions/tokens.ts'

/**
 * Identifies a browser by a hash of its cookie. The hash is kept only until the address of a registration is
 * confirmed, or the next sign-in after a phone was added.
 */
export const markOfBrowser = ({ browser }: Client): Buffer => hashToken(browser)

/** The mark to keep; null: the request carries no cookie that identifies the browser. */
export const knownMark = ({ client }: { readonly client: Client }): Buffer | null =>
  client.browser === '' ? null : markOfBrowser(client)

export const isSameBrowser = (mark: Buffer, client: Client): boolean =>
  client.browser !== '' && mark.equals(markOfBrowser(client))
