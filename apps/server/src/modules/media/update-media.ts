import type { updateMedia as endpoint } from '@zatyshok/contract/content/media'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { isImage } from '../../platform/files/content-type.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asItem, itemWithId } from './as-item.ts'
import { describeItem } from './media.queries.ts'

/**
 * Renames a file and describes what a picture shows; a picture without a description must be decorative.
 *
 * @throws AppError `not_found`, `content_conflict`, `invalid_value` for a picture without a description
 */
export async function updateMedia(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  const { revision, name, ...described } = body
  return inTransaction(ctx, async (ctx) => {
    const item = await itemWithId(ctx, id)
    const isPicture = isImage(item.kind)
    if (isPicture && !described.decorative && described.alt === '') {
      throw new AppError('invalid_value', { errors: [{ message: t('media.alt.required'), path: 'alt' }] })
    }
    // Screen readers skip a decorative picture, so its description is dropped.
    const alt = isPicture && described.decorative ? '' : described.alt
    const values = { name, alt, decorative: isPicture && described.decorative, at: ctx.now }
    if (!(await describeItem(ctx.db, { id, revision }, values))) throw new AppError('content_conflict')
    await recordAudit(ctx, { action: 'media.update', target: `file ${id}` })
    return asItem(await itemWithId(ctx, id))
  })
}
