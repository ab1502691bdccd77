import type { listMedia as endpoint } from '@zatyshok/contract/content/media'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { asItem } from './as-item.ts'
import { findItems } from './media.queries.ts'

const page = 30
const mostWords = 6

/** Lists a page of the library, the newest first. */
export async function listMedia(
  { db }: Pick<Context, 'db'>,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const words = (query.search ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const before = query.before === undefined ? undefined : Number(query.before)
  const filter = { before, kind: query.kind, words: words.slice(0, mostWords), limit: page + 1 }
  const found = await findItems(db, filter)
  return { items: found.slice(0, page).map(asItem), hasMore: found.length > page }
}
