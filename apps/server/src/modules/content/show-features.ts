import type { PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../../context.ts'
import { findNewest, findPublished } from './content.queries.ts'
import { presentNews, presentText } from './present-text.ts'

/** Renders the editors' description of the cabinet and the latest news (B01). */
export async function showFeatures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<PublicView> {
  const page = await findPublished(db, { kind: 'page', slug: 'features', now })
  const news = await findNewest(db, { limit: 3, now })
  return { kind: 'features', text: page ? presentText(page) : null, news: news.map(presentNews) }
}
