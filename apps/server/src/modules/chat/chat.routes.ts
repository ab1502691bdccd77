import * as chat from '@zatyshok/contract/chat'
import * as links from '@zatyshok/contract/chat-links'
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
  mount(links.listChatLinks, (ctx) => listChatLinks(ctx))
  mount(links.addChatLink, (ctx, input) => addChatLink(ctx, input))
  mount(links.updateChatLink, (ctx, input) => updateChatLink(ctx, input))
  mount(links.deleteChatLink, (ctx, input) => deleteChatLink(ctx, input))
  mount(links.orderChatLinks, (ctx, input) => orderChatLinks(ctx, input))
}
