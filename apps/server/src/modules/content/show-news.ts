import type { PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../../context.ts'
import { findNewest, findPublished } from './content.queries.ts'
import { presentNews, presentOffered, presentText } from './present-text.ts'

type Content = Pick<Context, 'db' | 'now'>

const newsOnPage = 20

/** Renders a page of news, the newest first; null if `before` names no news item (B09). */
export async function showNews({ db, now }: Content, before: string | null): Promise<PublicView | null> {
  const last = before === null ? undefined : await findPublished(db, { kind: 'post', slug: before, now })
  if (before !== null && last?.section !== 'news') return null
  const found = await findNewest(db, { before: last, limit: newsOnPage + 1, now })
  const shown = found.slice(0, newsOnPage)
  const next = found.length > newsOnPage ? (shown.at(-1)?.slug ?? null) : null
  return { kind: 'news', items: shown.map(presentNews), before, next }
}

/** Renders one news item at its own address. */
export async function showNewsItem({ db, now }: Content, slug: string): Promise<PublicView | null> {
  const entry = await findPublished(db, { kind: 'post', slug, now })
  if (entry?.section !== 'news') return null
  const publishedAt = entry.publishedAt.toISOString()
  return { kind: 'newsItem', slug, text: presentText(entry), publishedAt, ...presentOffered(entry) }
}

/** Lists the newest twenty with their texts, for feed readers. */
export async function listFeed({ db, now }: Content) {
  const entries = await findNewest(db, { limit: newsOnPage, now })
  return entries.map((entry) => ({ ...presentNews(entry), text: presentText(entry) }))
}
