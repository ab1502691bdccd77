import { type ChatLink, chatLink, type PublicChat } from '@zatyshok/contract/chat'
import type { Context } from '../../context.ts'
import { findLinks } from './chat.queries.ts'

/** The chat widget as anybody sees it (requirements I01, I02). */
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

/** A link that somebody put past the contract into the database and that leads where none may is dropped (XS2). */
const asShown = (link: ChatLink): ChatLink[] => {
  const parsed = chatLink.safeParse(link)
  return parsed.success ? [parsed.data] : []
}
