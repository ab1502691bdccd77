import type { listChatLinks as endpoint } from '@zatyshok/contract/chat-links'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { findLinks } from './chat.queries.ts'

/** Lists the links for their editors. */
export const listChatLinks = ({ db }: Pick<Context, 'db'>): Promise<Reply<typeof endpoint>> => findLinks(db)
