import { queryOptions } from '@tanstack/react-query'
import {
  addChatLink,
  type ChatLink,
  deleteChatLink,
  listChatLinks,
  orderChatLinks,
  updateChatLink,
} from '@zatyshok/contract/chat-links'
import type { Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type KeptLink = Reply<typeof listChatLinks>[number]

export const chatLinksQuery = queryOptions({
  queryKey: ['chat-links'],
  queryFn: ({ signal }) => call(listChatLinks, {}, { signal }),
})

/** Adds a link, or changes the existing one. */
export const saveLink = (link: ChatLink, kept: KeptLink | null) =>
  kept
    ? call(updateChatLink, { params: { id: String(kept.id) }, body: { ...link, revision: kept.revision } })
    : call(addChatLink, { body: link })
export const removeLink = (id: number) => call(deleteChatLink, { params: { id: String(id) } })
export const putInOrder = (ids: number[]) => call(orderChatLinks, { body: { ids } })
