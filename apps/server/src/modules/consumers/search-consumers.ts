import { CONSUMER_HITS, type searchConsumers as endpoint } from '@zatyshok/contract/accounts/consumers'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readQuery } from './read-query.ts'
import { findConsumers } from './search.queries.ts'

/**
 * Finds residents for an operator (J01). The audit log stores the kind of text and the ids of the people shown. It
 * never stores the text, which is a name, address or phone, because the log outlives the person.
 */
export async function searchConsumers(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const asked = readQuery(query.q)
  return inTransaction(ctx, async (ctx) => {
    const found = await findConsumers(ctx.db, asked, { providerId: ctx.actor.providerId, limit: CONSUMER_HITS })
    const detail = { kind: asked.kind, found: found.length, users: found.map(({ id }) => id).join(', ') }
    await recordAudit(ctx, { action: 'consumers.search', detail })
    return [...found]
  })
}
