import type { PublicView } from '@zatyshok/contract/content/public-view'
import { fileKind } from '@zatyshok/contract/files'
import type { Context } from '../../context.ts'
import { contentTypeOf } from '../../platform/files/content-type.ts'
import { findNewest, findPublished, findSizes } from './content.queries.ts'
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

/** A file beside a text of the feed; `size` in bytes, null: unknown. */
interface Enclosure {
  readonly url: string
  readonly name: string
  readonly type: string
  readonly size: number | null
}

/** Lists the newest twenty with their texts and files, the cover first, for feed readers. */
export async function listFeed({ db, now }: Content) {
  const entries = await findNewest(db, { limit: newsOnPage, now })
  const shown = entries.map((entry) => ({
    ...presentNews(entry),
    text: presentText(entry),
    files: presentOffered(entry).attachments,
  }))
  const sizes = await findSizes(
    db,
    shown.flatMap(({ cover }) => (cover ? [keyOf(cover.url)] : [])),
  )
  return shown.map(({ cover, files, ...rest }) => {
    const pictures = cover ? [{ url: cover.url, name: cover.alt, size: sizes.get(keyOf(cover.url)) ?? null }] : []
    return { ...rest, enclosures: [...pictures, ...files].map(asEnclosure) }
  })
}

/** `5f…` of `/media/5f….jpg`. */
const keyOf = (url: string): string => url.replace(/^\/media\/|\.\w+$/g, '')

function asEnclosure({ url, name, size }: Omit<Enclosure, 'type'>): Enclosure {
  const kind = fileKind.safeParse(url.split('.').at(-1))
  return { url, name, type: kind.success ? contentTypeOf(kind.data) : 'application/octet-stream', size }
}
