import type { Reply } from '@zatyshok/contract/endpoint'
import type { listProviderTokens as endpoint } from '@zatyshok/contract/providers/provider-tokens'
import type { ActorContext } from '../../context.ts'
import { asEntry } from './as-entry.ts'
import { findTokens } from './provider-tokens.queries.ts'

export async function listTokens({ db, now }: ActorContext): Promise<Reply<typeof endpoint>> {
  return (await findTokens(db, now)).map((token) => asEntry(token, now))
}
