import {
  type getVersion as endpoint,
  type VersionField,
  versionField,
} from '@zatyshok/contract/content/content-versions'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { compareHtml } from '../../platform/html/compare-html.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asVersionWithText } from './as-entry.ts'
import { entryWithId } from './change-entry.ts'
import { type FoundVersion, findVersion } from './versions.queries.ts'

/**
 * Returns a version with its text, and the later changes by field.
 *
 * @throws AppError `not_found`
 */
export async function getVersion(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const entry = await entryWithId(ctx, Number(params.id))
  const version = await findVersion(ctx.db, entry.id, Number(params.version))
  const now = await findVersion(ctx.db, entry.id, entry.draftId ?? entry.publishedId ?? 0)
  if (!version || !now) throw new AppError('not_found')
  return {
    version: asVersionWithText(version, entry),
    fields: changedFields(asFields(version), asFields(now)),
    difference: compareHtml(version.html, now.html),
  }
}

type Fields = Readonly<Record<VersionField, string>>

const asFields = ({
  title,
  slug,
  description,
  category,
  position,
  file,
  link,
  cover,
  attachments,
}: FoundVersion): Fields => ({
  ...{ title, slug, description },
  category: category ?? '',
  position: String(position),
  file: file?.name ?? '',
  link: link ?? '',
  cover: cover ? cover.alt || cover.url : '',
  attachments: attachments.map(({ name }) => name).join(', '),
})

const changedFields = (was: Fields, now: Fields) =>
  versionField.options
    .filter((field) => was[field] !== now[field])
    .map((field) => ({ field, was: was[field], now: now[field] }))
