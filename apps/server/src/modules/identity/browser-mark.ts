import type { Client } from '../../platform/http/client.ts'
import { hashToken } from '../sessions/tokens.ts'

/**
 * Tells whether two requests came from one browser; kept as a hash, and only until the address of a registration is
 * confirmed, or the next sign-in after a phone was added.
 */
export const markOfBrowser = ({ browser }: Client): Buffer => hashToken(browser)

/** The mark to keep; null: the browser cannot be told from others. */
export const knownMark = ({ client }: { readonly client: Client }): Buffer | null =>
  client.browser === '' ? null : markOfBrowser(client)

export const isSameBrowser = (mark: Buffer, client: Client): boolean =>
  client.browser !== '' && mark.equals(markOfBrowser(client))
