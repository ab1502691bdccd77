import type { NewsItem, PublicText } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { boxTables } from '../../platform/html/box-tables.ts'
import { withOutline } from '../../platform/html/outline.ts'
import { sanitise } from '../../platform/html/sanitise.ts'
import type { PublishedEntry } from './content.queries.ts'

/** The shown fields of an entry: of a published version or of a draft in preview. */
export type ShownEntry = Pick<PublishedEntry, 'slug' | 'title' | 'description' | 'html' | 'changedAt'>

/** Presents a text that shares a page with others: its headings get no anchors. */
export const presentHtml = (html: string): string => boxTables(sanitise(html), t('page.table'))

export function presentText({ title, description, html, changedAt }: ShownEntry): PublicText {
  const text = withOutline(sanitise(html))
  return {
    title,
    description,
    html: boxTables(text.html, t('page.table')),
    headings: text.headings,
    changedAt: changedAt.toISOString(),
  }
}

export const presentNews = ({ slug, title, description, publishedAt }: PublishedEntry): NewsItem => ({
  slug,
  title,
  description,
  publishedAt: publishedAt.toISOString(),
})
