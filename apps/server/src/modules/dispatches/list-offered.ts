import type { ExchangeContext } from '../../context.ts'
import { asReply, type DispatchReply } from './as-reply.ts'
import { listOffered as list } from './dispatches.queries.ts'

interface Offered {
  readonly items: readonly DispatchReply[]
  /** Cursor for the next request. */
  readonly cursor: string
}

/**
 * Lists dispatches offered after the program's cursor (empty at first), in that order; resent dispatches appear again.
 * Offer numbers of a provider are assigned under a lock, so a cursor cannot skip a dispatch.
 */
export async function listOffered(
  { db, exchanger }: ExchangeContext,
  { cursor, limit }: { readonly cursor: string; readonly limit: number },
): Promise<Offered> {
  const found = await list(db, { bound: exchanger.providerId, after: Number(cursor || 0), limit })
  return { items: found.map(asReply), cursor: String(found.at(-1)?.offer ?? Number(cursor || 0)) }
}
