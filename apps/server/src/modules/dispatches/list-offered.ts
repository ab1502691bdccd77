import type { ExchangeContext } from '../../context.ts'
import { asReply, type DispatchReply } from './as-reply.ts'
import { listOffered as list } from './dispatches.queries.ts'

interface Offered {
  readonly items: readonly DispatchReply[]
  /** What to ask after next time. */
  readonly cursor: string
}

/**
 * What a machine has not seen: dispatches offered after its cursor (empty at first), in that order, resent ones again.
 * Offers of a provider are numbered one after another, so nothing slips past a cursor.
 */
export async function listOffered(
  { db, exchanger }: ExchangeContext,
  { cursor, limit }: { readonly cursor: string; readonly limit: number },
): Promise<Offered> {
  const found = await list(db, { bound: exchanger.providerId, after: Number(cursor || 0), limit })
  return { items: found.map(asReply), cursor: String(found.at(-1)?.offer ?? Number(cursor || 0)) }
}
