import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/dispatches'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asReply, type DispatchReply } from './as-reply.ts'
import { findDispatch, listDispatches as list } from './dispatches.queries.ts'

const page = 50

/** Lists a page of dispatches of the caller's providers. */
export async function listDispatches(
  { db, exchanger }: ExchangeContext,
  { query }: ParsedInput<typeof contract.listDispatches>,
): Promise<DispatchReply[]> {
  const { provider, kind } = query
  const before = query.before === undefined ? undefined : Number(query.before)
  return (await list(db, { bound: exchanger.providerId, provider, kind, before, limit: page })).map(asReply)
}

/** @throws AppError `not_found`, also for another provider's dispatch */
export async function readDispatch(
  { db, exchanger }: ExchangeContext,
  { params }: ParsedInput<typeof contract.readDispatch>,
): Promise<DispatchReply> {
  const found = await findDispatch(db, Number(params.id), exchanger.providerId)
  if (!found) throw new AppError('not_found')
  return asReply(found)
}
