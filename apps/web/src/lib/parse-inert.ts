import { trustedContent } from './trusted.ts'

/**
 * The elements of markup from anywhere, in a document without a window: there nothing runs and nothing is loaded.
 * Of what is taken from it, only what is on a list may be put into a page.
 */
export const parseInert = (html: string): HTMLElement =>
  new DOMParser().parseFromString(trustedContent(html), 'text/html').body
