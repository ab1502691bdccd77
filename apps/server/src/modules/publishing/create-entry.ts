import type { createEntry as endpoint } from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asEntry } from './as-entry.ts'
import { categoryFor } from './category-for.ts'
import { entryWithId } from './change-entry.ts'
import { insertEntry, isSlugTaken, nextPosition, updateEntry } from './entries.queries.ts'
import { insertVersion } from './versions.queries.ts'

/**
 * Creates an entry: an empty draft, the last of its category.
 *
 * @throws AppError `slug_taken`, `invalid_value`
 */
export async function createEntry(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { kind, slug, title, category } = body
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { db, now, actor } = ctx
      const categoryId = await categoryFor(ctx, kind, category)
      if (await isSlugTaken(db, kind, slug, null)) throw new AppError('slug_taken')
      const position = await nextPosition(db, categoryId)
      const made = { at: now, by: actor.login }
      const id = await insertEntry(db, { kind, slug, categoryId, position, ...made })
      const empty = {
        slug,
        categoryId,
        position,
        title,
        description: '',
        html: '',
        file: null,
        link: null,
        cover: null,
        attachments: [],
        aside: false,
      }
      const author = { authorId: actor.userId, author: actor.login, at: now }
      const draftId = await insertVersion(db, { entryId: id, ...empty, ...author })
      await updateEntry(db, id, { draft_id: draftId, ...made })
      await recordAudit(ctx, { action: 'content.create', target: `${kind} ${slug}` })
      return asEntry(await entryWithId(ctx, id), now)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'content_entries_kind_slug_key')) throw new AppError('slug_taken')
    throw error
  }
}
