import type { PublicChat } from '@zatyshok/contract/chat'
import { type ChatLink, chatLink } from '@zatyshok/contract/chat-links'
import type { Context } from '../../context.ts'
import { findLinks } from './chat.queries.ts'

/** Returns the public chat widget (requirements I01, I02). */
export async function getChat({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<PublicChat> {
  const { enabled, hours } = settings.chat
  const { mon, tue, wed, thu, fri, sat, sun } = hours
  return {
    enabled,
    hours: [mon, tue, wed, thu, fri, sat, sun],
    holidays: settings.holidays,
    links: enabled ? (await findLinks(db)).flatMap(asShown) : [],
  }
}

/** Drops a link with a forbidden address that was written to the database without the contract (XS2). */
const asShown = (link: ChatLink): ChatLink[] => {
  const parsed = chatLink.safeParse(link)
  return parsed.success ? [parsed.data] : []
}
