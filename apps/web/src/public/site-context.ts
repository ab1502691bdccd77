import type { PublicPicture, PublicSite } from '@zatyshok/contract/content/public-view'

/** Facts of a page for its head, search engines and link previews. */
export interface PageFacts {
  site: PublicSite
  title: string
  description: string
  /** The canonical address; null for a page without one, such as a missing page. */
  path: string | null
  /** Search engines must not index the page, but may follow its links. */
  noIndex?: boolean
  /** Publication time of news; an ISO timestamp. */
  publishedAt?: string
  /** Picture of a preview of the link; by default that of the portal. */
  picture?: PublicPicture | null
  /** Facts for search engines, in the terms of schema.org. */
  facts?: Readonly<Record<string, unknown>>
}
