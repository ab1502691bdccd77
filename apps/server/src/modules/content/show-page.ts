import type { PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../../context.ts'
import { findPublished } from './content.queries.ts'
import { presentText } from './present-text.ts'

interface Asked {
  /** Public id of the page. */
  readonly id: string
  /** Where it stands. */
  readonly path: string
}

/** A page that is an editor's text; the site has it, so where it is not published that is told (B04, B09). */
export async function showPage({ db, now }: Pick<Context, 'db' | 'now'>, { id, path }: Asked): Promise<PublicView> {
  const page = await findPublished(db, { kind: 'page', slug: id, now })
  return page ? { kind: 'page', path, text: presentText(page) } : { kind: 'missing', reason: 'unpublished' }
}
