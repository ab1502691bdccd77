import type { Client } from '../../platform/http/client.ts'
import { hashToken } from '../sessions/tokens.ts'

/** Tells whether two requests came from one browser; kept as a hash, and only until the address is confirmed. */
export const markOfBrowser = ({ browser }: Client): Buffer => hashToken(browser)

export const isSameBrowser = (mark: Buffer, client: Client): boolean =>
  client.browser !== '' && mark.equals(markOfBrowser(client))
