import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { listDispatchRecords as endpoint } from '@zatyshok/contract/providers/dispatches'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { replacementPart } from '../meters/replacement-json.ts'
import { listRecords } from './answers/answers.queries.ts'
import { findDispatch } from './dispatches.queries.ts'

const page = 100

/**
 * Lists the open and the declined records of a dispatch.
 *
 * @throws AppError `not_found`, also for another provider's dispatch
 */
export async function listDispatchRecords(
  { db, exchanger }: ExchangeContext,
  { params, query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  if (!(await findDispatch(db, id, exchanger.providerId))) throw new AppError('not_found')
  const after = Number(query.after ?? 0)
  const records = await listRecords(db, { id, state: query.state, after, limit: page })
  return records.map(({ replacement, decimals, answeredAt, ...record }) => ({
    ...record,
    answeredAt: answeredAt?.toISOString() ?? null,
    ...replacementPart(replacement, decimals ?? 0),
  }))
}
