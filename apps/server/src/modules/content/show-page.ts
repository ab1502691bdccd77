import type { PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../../context.ts'
import { findPublished } from './content.queries.ts'
import { presentText } from './present-text.ts'

interface Asked {
  /** Public id of the page. */
  readonly id: string
  /** Address of the page. */
  readonly path: string
}

/**
 * Renders a page with an editor's text. The address always exists, so an unpublished page shows a notice (B04, B09).
 */
export async function showPage({ db, now }: Pick<Context, 'db' | 'now'>, { id, path }: Asked): Promise<PublicView> {
  const page = await findPublished(db, { kind: 'page', slug: id, now })
  return page ? { kind: 'page', path, text: presentText(page) } : { kind: 'missing', reason: 'unpublished' }
}
