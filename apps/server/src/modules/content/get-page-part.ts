import type { getPagePart as getPagePartEndpoint } from '@zatyshok/contract/content'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { sanitise } from '../../platform/html/sanitise.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findPagePart } from './content.queries.ts'

/**
 * A part of a page, safe to show (B05, B07).
 *
 * @throws AppError `not_found` (B09)
 */
export async function getPagePart(
  { db }: Context,
  { params }: ParsedInput<typeof getPagePartEndpoint>,
): Promise<Reply<typeof getPagePartEndpoint>> {
  const html = await findPagePart(db, params.id)
  if (html === undefined) throw new AppError('not_found')
  return { content: sanitise(html) }
}
