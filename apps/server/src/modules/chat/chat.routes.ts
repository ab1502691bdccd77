import * as chat from '@zatyshok/contract/chat'
import type { MountEndpoint } from '../../mount.ts'
import { shareUntilChanged } from '../../platform/http/shared-reply.ts'
import { addChatLink } from './add-chat-link.ts'
import { deleteChatLink } from './delete-chat-link.ts'
import { getChat } from './get-chat.ts'
import { listChatLinks } from './list-chat-links.ts'
import { orderChatLinks } from './order-chat-links.ts'
import { updateChatLink } from './update-chat-link.ts'

export function mountChat(mount: MountEndpoint): void {
  mount(chat.getChat, async (ctx, _, reply) => {
    const found = await getChat(ctx)
    shareUntilChanged(reply)
    return found
  })
  mount(chat.listChatLinks, (ctx) => listChatLinks(ctx))
  mount(chat.addChatLink, (ctx, input) => addChatLink(ctx, input))
  mount(chat.updateChatLink, (ctx, input) => updateChatLink(ctx, input))
  mount(chat.deleteChatLink, (ctx, input) => deleteChatLink(ctx, input))
  mount(chat.orderChatLinks, (ctx, input) => orderChatLinks(ctx, input))
}
