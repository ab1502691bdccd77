import type { deleteMedia as endpoint } from '@zatyshok/contract/content/media'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { dropFile } from '../files/store-file.ts'
import { itemWithId } from './as-item.ts'
import { findUses } from './media.queries.ts'

/**
 * Deletes a file of the library. Former versions of a text may still refer to it; public texts and drafts may not.
 *
 * @throws AppError `not_found`; `file_in_use` with the titles that refer to it
 */
export async function deleteMedia(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, key } = await itemWithId(ctx, Number(params.id))
    const titles = await findUses(ctx.db, key)
    if (titles.length > 0) {
      throw new AppError('file_in_use', {
        errors: titles.map((title) => ({ message: t('media.delete.usedIn', { title: `«${title}»` }) })),
      })
    }
    await dropFile(ctx, id)
    await recordAudit(ctx, { action: 'media.delete', target: `file ${id}` })
    return {}
  })
}
