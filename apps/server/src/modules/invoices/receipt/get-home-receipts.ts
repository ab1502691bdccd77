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
import type { ReceiptModel } from './receipt-model.ts'
import { receiptOf } from './receipt-of.ts'

/** Most receipts in one file; it bounds the work of a request and exceeds the accounts of any real home. */
const mostAccounts = 40

/**
 * Returns the last bill of every account of a home in one file (G07).
 *
 * @throws AppError `not_found` if no account of the resident there has a bill; `export_too_long`
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
  const pdf = await (await import('./home-receipts-pdf.ts')).renderHomeReceipts({
    home,
    appName: ctx.settings.appName,
    issuedAt: ctx.now,
    receipts,
  })
  const name = t('receipt.home.file', { home, date: formatDateDashed(kyivDay(ctx.now)) })
  reply.type('application/pdf').header('content-disposition', attachmentNamed(name))
  return pdf
}

/** Returns an empty list if the account was unlinked between the two queries. */
async function receiptsOf(ctx: ActorContext, bill: FoundInvoice): Promise<ReceiptModel[]> {
  const parts = await findInvoiceParts(ctx.db, ctx.actor.userId, bill)
  return parts ? [receiptOf({ bill, parts }, { now: ctx.now, qr: ctx.settings.qr })] : []
}
