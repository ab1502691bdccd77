import type { PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../../context.ts'
import { listPublicTariffs } from '../tariffs/list-public-tariffs.ts'
import { findPublished } from './content.queries.ts'
import { presentText } from './present-text.ts'

/** Renders /docs/actualinfo: the editors' text and the tariffs in force from the providers' tables (B03). */
export async function showTariffs(ctx: Pick<Context, 'db' | 'now'>): Promise<PublicView> {
  const page = await findPublished(ctx.db, { kind: 'page', slug: 'actualinfo', now: ctx.now })
  return { kind: 'tariffs', text: page ? presentText(page) : null, tariffs: await listPublicTariffs(ctx) }
}
