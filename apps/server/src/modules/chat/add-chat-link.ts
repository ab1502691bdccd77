import { CHAT_LINKS_AT_MOST, type ChatLink, type addChatLink as endpoint } from '@zatyshok/contract/chat-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertLink, lockLinks } from './chat.queries.ts'
import { takenUrl } from './taken-url.ts'

/**
 * Adds a link at the end. Returns the existing link if the same link exists, so that a repeated press adds nothing.
 *
 * @throws AppError `invalid_value` if another link has the address, or at the maximum number of links
 */
export async function addChatLink(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const links = await lockLinks(ctx.db)
    const same = links.find(({ url }) => url === body.url)
    if (same && isSame(same, body)) return same
    if (same) throw takenUrl()
    if (links.length >= CHAT_LINKS_AT_MOST) {
      throw new AppError('invalid_value', { errors: [{ message: t('chat.admin.full', { n: links.length }) }] })
    }
    const added = await insertLink(ctx.db, body)
    // A concurrent request has inserted the same address; an empty table has no row to lock.
    if (!added) throw takenUrl()
    await recordAudit(ctx, { action: 'chat.add', target: `chat link ${added.id}`, detail: { ...body } })
    return added
  })
}

const isSame = (one: ChatLink, other: ChatLink): boolean =>
  one.name === other.name && one.img_url === other.img_url && one.background_color === other.background_color
