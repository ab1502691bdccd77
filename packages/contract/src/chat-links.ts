import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rowId } from './primitives.ts'

// Apart from `chat.ts`, because the sign-in page shows the chat and must not load Zod.

const noun = 'chat'
const editorErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...editorErrors, 'anti_forgery'] as const

/** Number of links that the panel shows without scrolling. */
export const CHAT_LINKS_AT_MOST = 8

/**
 * A link to contact the city (requirement I01). The URL must be https (attack XS2). The picture is a file of the
 * portal, so that browsers load nothing from other hosts (attack MA10).
 */
export const chatLink = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'chat.admin.name.empty'), z.maxLength(40)),
  url: z
    .string()
    .check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s\\@/?#]+([/?#][^\s\\]*)?$/, 'chat.admin.url.https')),
  img_url: z
    .string()
    .check(
      z.maxLength(300),
      z.regex(/^\/(chat|media)(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)?$/, 'chat.admin.image.own'),
    ),
  background_color: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'chat.admin.color.form')),
})
export type ChatLink = z.output<typeof chatLink>

export const keptLink = z.extend(chatLink, { id: z.int(), revision: z.int() })

export const listChatLinks = endpoint({
  method: 'GET',
  path: '/api/admin/chat-links',
  access: 'editor',
  noun,
  summary: 'The links of the chat widget in their order.',
  reply: z.array(keptLink),
  errors: editorErrors,
})

export const addChatLink = endpoint({
  method: 'POST',
  path: '/api/admin/chat-links',
  access: 'editor',
  noun,
  summary: 'Add a link at the end; the same link again changes nothing.',
  body: chatLink,
  reply: keptLink,
  errors: writeErrors,
})

export const updateChatLink = endpoint({
  method: 'PUT',
  path: '/api/admin/chat-links/:id',
  access: 'editor',
  noun,
  summary: 'Change a link, unless somebody else has changed it since it was read.',
  params: z.object({ id: rowId }),
  body: z.extend(chatLink, { revision: z.int() }),
  reply: keptLink,
  errors: [...writeErrors, 'not_found', 'content_conflict'],
})

export const deleteChatLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/chat-links/:id',
  access: 'editor',
  noun,
  summary: 'Take a link away; gives those that are left.',
  params: z.object({ id: rowId }),
  reply: z.array(keptLink),
  errors: [...writeErrors, 'not_found'],
})

export const orderChatLinks = endpoint({
  method: 'PUT',
  path: '/api/admin/chat-links-order',
  access: 'editor',
  noun,
  summary: 'Put the links into another order: all of them, each once.',
  body: z.object({ ids: z.array(z.int()).check(z.maxLength(CHAT_LINKS_AT_MOST)) }),
  reply: z.array(keptLink),
  errors: [...writeErrors, 'content_conflict'],
})
