import type { restoreVersion as endpoint } from '@zatyshok/contract/content-versions'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeEntry } from './change-entry.ts'
import { findVersion, insertVersion } from './versions.queries.ts'

/**
 * A copy of a version becomes the draft (J02); what was the draft stays a version.
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
      const { title, description, html, file, link } = version
      const text = { title, description, html, file, link, aside: false }
      const made = { authorId: actor.userId, author: actor.login, at: now }
      return { draft_id: await insertVersion(db, { entryId: entry.id, ...text, ...made }) }
    },
  })
}
