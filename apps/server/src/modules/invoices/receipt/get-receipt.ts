import type { getReceipt as endpoint } from '@zatyshok/contract/bills/invoices'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../../context.ts'
import { loadInvoice } from '../load-invoice.ts'
import { receiptOf } from './receipt-of.ts'

/**
 * Returns the receipt of one bill as a file (G07).
 *
 * @throws AppError `not_found` if the bill does not exist or its account is not linked.
 */
export async function getReceipt(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  const { bill, parts } = await loadInvoice(ctx, query.invoiceId)
  const pdf = await (await import('./receipt-pdf.ts')).renderReceipt(
    receiptOf({ bill, parts }, { now: ctx.now, qr: ctx.settings.qr }),
  )
  // HTTP headers and file systems safely take only Latin letters and digits; account numbers contain slashes
  // («0001/001»).
  const code = bill.accountNumber.replace(/[^0-9A-Za-z]/g, '-')
  const name = t('invoice.receipt.file', { code, period: bill.month })
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
  return pdf
}
