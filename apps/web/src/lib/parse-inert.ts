import { trustedContent } from './trusted.ts'

/**
 * Parses untrusted markup in a document without a window: scripts do not run and resources do not load. Only elements
 * on an allow list may be copied from it into a page.
 */
export const parseInert = (html: string): HTMLElement =>
  new DOMParser().parseFromString(trustedContent(html), 'text/html').body
