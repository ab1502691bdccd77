import type { NewsItem, PublicText } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { boxTables } from '../../platform/html/box-tables.ts'
import { withOutline } from '../../platform/html/outline.ts'
import { sanitise } from '../../platform/html/sanitise.ts'
import type { PublishedEntry } from './content.queries.ts'

/** What is shown of an entry, whether it comes from the public's table or is a draft that somebody looks at. */
export type ShownEntry = Pick<PublishedEntry, 'slug' | 'title' | 'description' | 'html' | 'changedAt'>

/** A text among others on one page: its headings have no addresses. */
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
