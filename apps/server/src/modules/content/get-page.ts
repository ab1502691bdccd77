import type { getPage as getPageEndpoint } from '@zatyshok/contract/content/content'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { sanitise } from '../../platform/html/sanitise.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findMoved, findPublished } from './content.queries.ts'

/**
 * Returns the text of a page with sanitised HTML (B05, B07).
 *
 * @throws AppError `not_found` (B09)
 */
export async function getPage(
  { db, now }: Context,
  { params }: ParsedInput<typeof getPageEndpoint>,
): Promise<Reply<typeof getPageEndpoint>> {
  const asked = { kind: 'page', section: null, slug: params.id, now } as const
  const page = (await findPublished(db, asked)) ?? (await findMoved(db, asked))
  if (!page) throw new AppError('not_found')
  return { content: sanitise(page.html) }
}
