import { ACCOUNT_CARD_HITS, type searchAccountCards as endpoint } from '@zatyshok/contract/accounts/account-cards'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readAccountSearch } from './read-account-search.ts'
import { findAccounts } from './search.queries.ts'

/**
 * Finds imported accounts for an operator (R01), of one provider only if the operator is restricted to it. The audit
 * log stores the kind of text and the ids of the accounts shown, never the text (decision 0031).
 */
export async function searchAccountCards(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const search = readAccountSearch(query.q)
  return inTransaction(ctx, async (ctx) => {
    const found = await findAccounts(ctx.db, search, { providerId: ctx.actor.providerId, limit: ACCOUNT_CARD_HITS })
    const detail = { kind: search.kind, found: found.length, accounts: found.map(({ id }) => id).join(', ') }
    await recordAudit(ctx, { action: 'accountCards.search', detail })
    return [...found]
  })
}
