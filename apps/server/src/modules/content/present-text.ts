import { safePicture } from '@zatyshok/contract/content/content-address'
import { offeredFile } from '@zatyshok/contract/content/content-entry'
import type { NewsItem, PublicText } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import type { Cover, OfferedFile } from '../../content-schema.ts'
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

interface Offered {
  readonly cover: Cover | null
  readonly attachments: readonly OfferedFile[]
}

/** Presents cover and attachments of news; a planted address outside the media library is not shown. */
export const presentOffered = ({ cover, attachments }: Offered) => ({
  cover: cover && presentCover(cover),
  attachments: attachments
    .filter(({ url }) => offeredFile.shape.url.safeParse(url).success)
    .map(({ url, name, type, size }) => ({ url, name, type: type.toUpperCase(), size })),
})

const presentCover = ({ url, alt, width, height }: Cover): Cover | null =>
  safePicture(url) === undefined ? null : { url, alt, width, height }

export const presentNews = ({ slug, title, description, cover, publishedAt }: PublishedEntry): NewsItem => ({
  slug,
  title,
  description,
  cover: cover && presentCover(cover),
  publishedAt: publishedAt.toISOString(),
})
