import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findDynamicInvoices } from './dynamic/dynamic-invoices.ts'
import { invoiceKeyOf } from './invoice-key.ts'
import { findInvoiceParts, type InvoiceParts } from './invoice-parts.queries.ts'
import { type FoundInvoice, findInvoices } from './invoices.queries.ts'

/**
 * Loads one bill with all its parts, or the dynamic invoice of a month without a bill.
 *
 * @throws AppError `not_found` if it does not exist or its account is not linked.
 */
export async function loadInvoice(
  ctx: Pick<ActorContext, 'db' | 'actor' | 'now' | 'settings'>,
  invoiceId: string,
): Promise<{ readonly bill: FoundInvoice; readonly parts: InvoiceParts }> {
  const { accountId, month } = invoiceKeyOf(invoiceId)
  const [bills, parts] = await Promise.all([
    findInvoices(ctx.db, ctx.actor.userId, { bills: { month }, accountId }),
    findInvoiceParts(ctx.db, ctx.actor.userId, { accountId, month }),
  ])
  const [bill] = bills
  if (bill && parts) return { bill, parts }
  const dynamic = (await findDynamicInvoices(ctx, { accountId })).find((invoice) => invoice.bill.month === month)
  if (!dynamic) throw new AppError('not_found')
  return dynamic
}
