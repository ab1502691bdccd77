import type { restoreVersion as endpoint } from '@zatyshok/contract/content/content-versions'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { categoryFor } from './category-for.ts'
import { changeEntry } from './change-entry.ts'
import { isSlugTaken } from './entries.queries.ts'
import { isFixed } from './fixed-entries.ts'
import { findVersion, insertVersion } from './versions.queries.ts'

/**
 * Copies a version into the draft (J02), with its address, category and place. The former draft stays as a version. If
 * another entry has the address, or the category was deleted, the present value stays.
 *
 * @throws AppError `not_found`, `content_conflict`
 */
export function restoreVersion(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return changeEntry(ctx, {
    id: Number(params.id),
    revision: body.revision,
    action: 'content.restore',
    decide: async ({ db, now, actor }, entry) => {
      const version = await findVersion(db, entry.id, Number(params.version))
      if (!version) throw new AppError('not_found')
      const { position, title, description, html, file, link, cover, attachments } = version
      const isTaken = isFixed(entry) || (await isSlugTaken(db, entry.kind, version.slug, entry.id))
      const slug = isTaken ? entry.slug : version.slug
      const categoryId = await categoryFor({ db }, entry.kind, version.category ?? entry.category ?? undefined)
      const text = {
        slug,
        categoryId,
        position,
        title,
        description,
        html,
        file,
        link,
        cover,
        attachments,
        aside: false,
      }
      const made = { authorId: actor.userId, author: actor.login, at: now }
      const draft = { draft_id: await insertVersion(db, { entryId: entry.id, ...text, ...made }) }
      return entry.publishedAt === null ? { ...draft, slug, category_id: categoryId, position } : draft
    },
  })
}
