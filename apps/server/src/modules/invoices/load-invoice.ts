import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { invoiceKeyOf } from './invoice-key.ts'
import { findInvoiceParts, type InvoiceParts } from './invoice-parts.queries.ts'
import { type FoundInvoice, findInvoices } from './invoices.queries.ts'

/**
 * One bill with all its parts.
 *
 * @throws AppError `not_found` when it does not exist or its account is not linked.
 */
export async function loadInvoice(
  ctx: Pick<ActorContext, 'db' | 'actor'>,
  invoiceId: string,
): Promise<{ readonly bill: FoundInvoice; readonly parts: InvoiceParts }> {
  const { accountId, month } = invoiceKeyOf(invoiceId)
  const [bills, parts] = await Promise.all([
    findInvoices(ctx.db, ctx.actor.userId, { bills: { month }, accountId }),
    findInvoiceParts(ctx.db, ctx.actor.userId, { accountId, month }),
  ])
  const [bill] = bills
  if (!bill || !parts) throw new AppError('not_found')
  return { bill, parts }
}
