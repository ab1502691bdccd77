import type { PublicSite } from '@zatyshok/contract/content/public-view'

/** What a page says of itself: in its head, and to whoever shares its address. */
export interface PageFacts {
  site: PublicSite
  title: string
  description: string
  /** Its one right address; null: it has none, as a missing page. */
  path: string | null
  /** Search engines need not keep it, but may follow its links. */
  noIndex?: boolean
  /** When it appeared, of news; an ISO moment. */
  publishedAt?: string
  /** Facts for search engines, as schema.org names them. */
  facts?: Readonly<Record<string, unknown>>
}
