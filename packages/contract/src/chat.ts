import * as z from 'zod/mini'
import { chatLink } from './chat-links.ts'
import { endpoint } from './endpoint.ts'
import { day } from './primitives.ts'

const noun = 'chat'

const publicChat = z.object({
  /** False: the city has no chat, and the site shows none. */
  enabled: z.boolean(),
  /** Monday to Sunday, Kyiv time: `8:00-17:00`; empty text: closed. */
  hours: z.array(z.string()),
  /** Closed on these days on any day of the week. */
  holidays: z.array(day),
  links: z.array(chatLink),
})
export type PublicChat = z.output<typeof publicChat>

export const getChat = endpoint({
  method: 'GET',
  path: '/api/cms/public/chat',
  access: 'public',
  noun,
  summary: 'The chat widget: its links, and the hours in which somebody answers.',
  reply: publicChat,
  errors: [],
})
