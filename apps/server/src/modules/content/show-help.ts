import type { HelpCategory, PublicView } from '@zatyshok/contract/content/public-view'
import { hasEveryStem, searchStems } from '@zatyshok/domain/search-words'
import type { Context } from '../../context.ts'
import { plainText } from '../../platform/html/plain-text.ts'
import { findCategories, findInOrder, findPublished, type PublishedEntry } from './content.queries.ts'
import { presentHtml, presentText, type ShownEntry } from './present-text.ts'

type Content = Pick<Context, 'db' | 'now'>

/** Lists all questions with their answers by category and omits empty categories (B02). */
export async function listHelp({ db, now }: Content): Promise<HelpCategory[]> {
  const categories = await findCategories(db, 'help')
  const entries = await findInOrder(db, { kind: 'post', categories: categories.map(({ code }) => code), now })
  const byCategory = Object.groupBy(entries, ({ categoryCode }) => categoryCode ?? '')
  return categories
    .map(({ code, title }) => ({ code, title, questions: (byCategory[code] ?? []).map(presentQuestion) }))
    .filter(({ questions }) => questions.length > 0)
}

const presentQuestion = ({ slug, title, html }: PublishedEntry) => ({
  slug,
  title,
  html: presentHtml(html),
})

interface Asked {
  /** Code of a category; null: all categories. */
  readonly category: string | null
  /** Words that a question or its answer must contain. */
  readonly query: string
}

/** Filters the questions; null if the category does not exist (B09). */
export function chooseHelp(all: readonly HelpCategory[], { category, query }: Asked): PublicView | null {
  if (category !== null && !all.some(({ code }) => code === category)) return null
  const stems = searchStems(query)
  const found = all.map(({ questions, ...rest }) => ({
    ...rest,
    questions: questions.filter(
      ({ title, html }) =>
        (category === null || rest.code === category) && hasEveryStem(`${title} ${plainText(html)}`, stems),
    ),
  }))
  return { kind: 'help', categories: found, chosen: category, query }
}

/** Renders a question at its own address, with the other questions of its category. */
export async function showQuestion({ db, now }: Content, slug: string): Promise<PublicView | null> {
  const entry = await findPublished(db, { kind: 'post', slug, now })
  if (entry?.section !== 'help') return null
  const category = { code: entry.categoryCode ?? '', title: entry.categoryTitle ?? '' }
  const siblings = await findInOrder(db, { kind: 'post', categories: [category.code], now })
  return asQuestion(entry, category, siblings.filter((one) => one.slug !== slug).slice(0, 6))
}

export const asQuestion = (
  entry: ShownEntry,
  category: { readonly code: string; readonly title: string },
  others: readonly Pick<ShownEntry, 'slug' | 'title'>[] = [],
): PublicView => ({
  kind: 'question',
  slug: entry.slug,
  category: { ...category },
  text: { ...presentText(entry), description: entry.description || firstWords(entry.html) },
  others: others.map(({ slug, title }) => ({ slug, title })),
})

/** Description for search engines if the editor wrote none. */
function firstWords(html: string): string {
  const words = plainText(html)
  return words.length > 160 ? `${words.slice(0, words.lastIndexOf(' ', 158))}…` : words
}
