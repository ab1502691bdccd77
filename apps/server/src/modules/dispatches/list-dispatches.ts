import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/dispatches'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asReply, type DispatchReply } from './as-reply.ts'
import { findDispatch, listDispatches as list } from './dispatches.queries.ts'

const page = 50

/** A page of what was sent to the providers that the caller works for. */
export async function listDispatches(
  { db, exchanger }: ExchangeContext,
  { query }: ParsedInput<typeof contract.listDispatches>,
): Promise<DispatchReply[]> {
  const { provider, kind } = query
  const before = query.before === undefined ? undefined : Number(query.before)
  return (await list(db, { bound: exchanger.providerId, provider, kind, before, limit: page })).map(asReply)
}

/** @throws AppError `not_found`, for another provider's too */
export async function readDispatch(
  { db, exchanger }: ExchangeContext,
  { params }: ParsedInput<typeof contract.readDispatch>,
): Promise<DispatchReply> {
  const found = await findDispatch(db, Number(params.id), exchanger.providerId)
  if (!found) throw new AppError('not_found')
  return asReply(found)
}
