import { docPages, ownPages, type PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../context.ts'
import { showDocs, showDocuments } from '../modules/content/show-documents.ts'
import { showFeatures } from '../modules/content/show-features.ts'
import { showQuestion } from '../modules/content/show-help.ts'
import { showNews, showNewsItem } from '../modules/content/show-news.ts'
import { showPage } from '../modules/content/show-page.ts'
import { showTariffs } from '../modules/content/show-tariffs.ts'

type Content = Pick<Context, 'db' | 'now'>
/** Loads the data of a page; null: it does not exist (B09). */
export type Show = (ctx: Content) => Promise<PublicView | null>

interface Asked {
  /** Path without its trailing slash. */
  readonly path: string
  readonly query: URLSearchParams
  /** Ids of the city's own pages. */
  readonly additional: readonly string[]
}

const slug = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Returns the page of an address, ignoring its query; undefined: an unknown path (A10). */
export function publicRoute({ path, query, additional }: Asked): Show | undefined {
  if (path === '' || path === '/features') return showFeatures
  if (path === '/docs') return showDocs
  if (path === '/news') return (ctx) => showNews(ctx, query.get('before'))
  const [, folder, id, more] = path.split('/')
  if (more !== undefined || id === undefined || !slug.test(id)) return undefined
  if (folder === 'help') return (ctx) => showQuestion(ctx, id)
  if (folder === 'news') return (ctx) => showNewsItem(ctx, id)
  if (folder === 'docs') return docRoute(id)
  const isOurs = additional.includes(id) || ownPages.some((own) => own === id)
  return folder === 'pages' && isOurs ? (ctx) => showPage(ctx, { id, path }) : undefined
}

/** A page of documents must have a known id; any other path is unknown (A10). */
function docRoute(id: string): Show | undefined {
  const page = docPages.find((one) => one === id)
  if (page === 'actualinfo') return showTariffs
  if (page === 'actualquestion') return (ctx) => showPage(ctx, { id: page, path: `/docs/${page}` })
  return page && ((ctx) => showDocuments(ctx, page))
}
