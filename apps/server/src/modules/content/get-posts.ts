import type { getPosts as getPostsEndpoint, Post } from '@zatyshok/contract/content/content'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { sanitise } from '../../platform/html/sanitise.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findCategories, findCategory, findInOrder, findNewest, type PublishedEntry } from './content.queries.ts'
import { presentOffered } from './present-text.ts'

const newestPosts = 50

type Content = Pick<Context, 'db' | 'now'>
type Posts = Reply<typeof getPostsEndpoint>

/**
 * Returns the posts of a category (B02). `help`: the whole section by categories; `news`: the newest fifty of the
 * section.
 *
 * @throws AppError `not_found` (B09)
 */
export async function getPosts(ctx: Context, { params }: ParsedInput<typeof getPostsEndpoint>): Promise<Posts> {
  if (params.id === 'help') return helpSection(ctx)
  const { db, now } = ctx
  if (params.id === 'news') {
    const news = await findNewest(db, { limit: newestPosts, now })
    return { id: 'news', title: t('news.title'), posts: news.map(asPost), categories: [] }
  }
  const category = await findCategory(db, params.id)
  if (!category || category.section === 'documents') throw new AppError('not_found')
  const entries =
    category.section === 'news'
      ? await findNewest(db, { category: category.code, limit: newestPosts, now })
      : await findInOrder(db, { kind: 'post', categories: [category.code], now })
  return { id: category.code, title: category.title, posts: entries.map(asPost), categories: [] }
}

async function helpSection({ db, now }: Content): Promise<Posts> {
  const categories = await findCategories(db, 'help')
  const entries = await findInOrder(db, { kind: 'post', categories: categories.map(({ code }) => code), now })
  const byCategory = Object.groupBy(entries, ({ categoryCode }) => categoryCode ?? '')
  return {
    id: 'help',
    title: t('help.title'),
    posts: [],
    categories: categories.map(({ code, title }) => ({
      id: code,
      title,
      posts: (byCategory[code] ?? []).map(asPost),
    })),
  }
}

const asPost = (entry: PublishedEntry): Post => ({
  id: entry.slug,
  title: entry.title,
  description: entry.description,
  content: sanitise(entry.html),
  ...presentOffered(entry),
  publishedAt: entry.publishedAt.toISOString(),
  changedAt: entry.changedAt.toISOString(),
})
