import type { getHomeReceipts as endpoint } from '@zatyshok/contract/bills/invoices'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDateDashed } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../../context.ts'
import { attachmentNamed } from '../../../platform/files/content-disposition.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { tablesOfUser } from '../../limits/limits.ts'
import { takeAttempts } from '../../limits/take-attempts.ts'
import { findInvoiceParts } from '../invoice-parts.queries.ts'
import { type FoundInvoice, findInvoices } from '../invoices.queries.ts'
import { renderHomeReceipts } from './home-receipts-pdf.ts'
import type { ReceiptModel } from './receipt-model.ts'
import { receiptOf } from './receipt-of.ts'

/** More accounts than any home has; what is made in one request is bounded. */
const mostAccounts = 40

/**
 * The last bill of every account of a home in one file (G07).
 *
 * @throws AppError `not_found` when none of the resident's accounts there has a bill; `export_too_long`
 */
export async function getHomeReceipts(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const lastBills = await findInvoices(ctx.db, ctx.actor.userId, { bills: 'last' })
  const bills = lastBills.filter(({ homeId }) => homeId === Number(query.home))
  const [first] = bills
  if (!first) throw new AppError('not_found')
  if (bills.length > mostAccounts) throw new AppError('export_too_long')
  const receipts: ReceiptModel[] = []
  for (const bill of bills) receipts.push(...(await receiptsOf(ctx, bill)))
  const home = first.homeName
  const pdf = await renderHomeReceipts({ home, appName: ctx.settings.appName, issuedAt: ctx.now, receipts })
  const name = t('receipt.home.file', { home, date: formatDateDashed(kyivDay(ctx.now)) })
  reply.type('application/pdf').header('content-disposition', attachmentNamed(name))
  return pdf
}

/** None for a bill that was unlinked between the two questions. */
async function receiptsOf(ctx: ActorContext, bill: FoundInvoice): Promise<ReceiptModel[]> {
  const parts = await findInvoiceParts(ctx.db, ctx.actor.userId, bill)
  return parts ? [receiptOf({ bill, parts }, { now: ctx.now, qr: ctx.settings.qr })] : []
}
