import { docPages, ownPages } from '@zatyshok/contract/content/public-view'
import type { listAddresses } from '../modules/content/list-addresses.ts'
import { feedbackPath } from './feedback-shell.ts'

type Addresses = Awaited<ReturnType<typeof listAddresses>>

interface Site {
  readonly origin: string
  /** Ids of the city's own pages. */
  readonly additional: readonly string[]
}

/** Renders the site map: every public page for search engines, with the modification time of editors' pages. */
export function siteMap(addresses: Addresses, { origin, additional }: Site): string {
  const fixed = [
    '/features',
    '/help',
    '/docs',
    '/docs/actualinfo',
    '/docs/docregional',
    '/docs/docnational',
    '/news',
    feedbackPath,
  ]
  const pages = new Map<string, Date | null>(fixed.map((path) => [path, null]))
  for (const { kind, slug, section, changedAt } of addresses) {
    const path = pathOf({ kind, slug, section }, additional)
    if (path) pages.set(path, changedAt)
  }
  const urls = [...pages].map(([path, changedAt]) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${origin}${path}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Returns the path of a post or a page; null: the portal does not show it. */
export const pathOf = (
  { kind, slug, section }: Pick<Addresses[number], 'kind' | 'slug' | 'section'>,
  additional: readonly string[],
): string | null => (kind === 'post' ? `/${section}/${slug}` : pagePath(slug, additional))

/** Returns the path of a page; null: the portal has no such page. */
function pagePath(slug: string, additional: readonly string[]): string | null {
  if (slug === 'features') return '/features'
  if (docPages.some((page) => page === slug)) return `/docs/${slug}`
  return additional.includes(slug) || ownPages.some((page) => page === slug) ? `/pages/${slug}` : null
}
