import type { PublicFigures, PublicView } from '@zatyshok/contract/content/public-view'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { listPublicTariffs } from '../tariffs/list-public-tariffs.ts'
import { findNewest, findPublished } from './content.queries.ts'
import { presentNews, presentText } from './present-text.ts'

/** Renders the front page: the editors' description of the cabinet, tariffs in force, the latest news, figures (B01). */
export async function showFeatures(ctx: Pick<Context, 'db' | 'now'>): Promise<PublicView> {
  const { db, now } = ctx
  const page = await findPublished(db, { kind: 'page', slug: 'features', now })
  const news = await findNewest(db, { limit: 3, now })
  return {
    kind: 'features',
    text: page ? presentText(page) : null,
    news: news.map(presentNews),
    tariffs: await listPublicTariffs(ctx),
    figures: await findFigures(ctx),
  }
}

/** Counts the whole city; the rendered page is cached, so this runs only after content or tariffs have changed. */
async function findFigures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<PublicFigures | null> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3600 * 1000)
  const { rows } = await sql<PublicFigures>`
    select count(*)::integer as accounts, count(distinct provider_id)::integer as providers,
      (select count(*)::integer from reading_submissions where submitted_at > ${monthAgo}) as readings
    from accounts
  `.execute(db)
  return rows[0] ?? null
}
