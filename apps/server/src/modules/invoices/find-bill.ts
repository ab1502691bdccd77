import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { Context } from '../../context.ts'
import type { InvoiceKey } from './invoice-key.ts'
import { invoiceSummaryOf } from './invoice-summary.ts'
import { findInvoices } from './invoices.queries.ts'

/** Returns one bill of a resident's linked account, as lists show it; undefined if it does not exist. */
export async function findBill(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  { accountId, month }: InvoiceKey,
): Promise<InvoiceSummary | undefined> {
  const [bill] = await findInvoices(db, userId, { bills: { month }, accountId })
  return bill && invoiceSummaryOf(bill, kyivDay(now))
}
