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
 * Renames a file and says what a picture shows; one without words must be decorative.
 *
 * @throws AppError `not_found`, `content_conflict`, `invalid_value` for a picture that is not described
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
    // Words that nobody would hear are no description of a decorative picture.
    const alt = isPicture && described.decorative ? '' : described.alt
    const values = { name, alt, decorative: isPicture && described.decorative, at: ctx.now }
    if (!(await describeItem(ctx.db, { id, revision }, values))) throw new AppError('content_conflict')
    await recordAudit(ctx, { action: 'media.update', target: `file ${id}` })
    return asItem(await itemWithId(ctx, id))
  })
}
