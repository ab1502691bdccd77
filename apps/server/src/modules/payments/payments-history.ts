import type { paymentsHistory as endpoint } from '@zatyshok/contract/bills/payments'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { loadPayments } from './load-payments.ts'
import { cursorOf, keyOfCursor } from './payment-key.ts'

/**
 * Lists payments of a period, newest first, as a page with the total of the whole period (G08).
 *
 * @throws AppError `invalid_value` for a wrong period or cursor; `not_found` if no linked account has the given
 * provider and number.
 */
export async function paymentsHistory(
  ctx: ActorContext,
  { body: { cursor, limit, ...asked } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const after = cursor === undefined ? undefined : keyOfCursor(cursor)
  // One more row than the page shows whether there is a next page.
  const { page, totalKop, count } = await loadPayments(ctx, asked, { after, limit: limit + 1 })
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  const next = last ? cursorOf({ ...last, accountId: last.invoiceAccount.id }) : null
  return { items: [...shown], totalKop, count, next }
}
