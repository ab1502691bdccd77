import type { getPagePart as getPagePartEndpoint } from '@zatyshok/contract/content/content'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { sanitise } from '../../platform/html/sanitise.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findMoved, findPublished } from './content.queries.ts'

/**
 * Returns a part of a page with sanitised HTML (B05, B07).
 *
 * @throws AppError `not_found` (B09)
 */
export async function getPagePart(
  { db, now }: Context,
  { params }: ParsedInput<typeof getPagePartEndpoint>,
): Promise<Reply<typeof getPagePartEndpoint>> {
  const asked = { kind: 'part', section: null, slug: params.id, now } as const
  const part = (await findPublished(db, asked)) ?? (await findMoved(db, asked))
  if (!part) throw new AppError('not_found')
  return { content: sanitise(part.html) }
}
