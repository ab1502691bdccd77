import type { askAboutInvoice as endpoint } from '@zatyshok/contract/bills/bill-question'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { findSender } from '../../feedback/find-sender.ts'
import { takeMessage } from '../../feedback/take-message.ts'
import { questionsOfUser } from '../../limits/limits.ts'
import { takeAttempts } from '../../limits/take-attempts.ts'
import type { FoundInvoice } from '../invoices.queries.ts'
import { loadInvoice } from '../load-invoice.ts'

/**
 * Sends a resident's question about a bill to the operators. It appears in the list of visitors' messages, and its
 * first lines name the bill, provider and account.
 *
 * @throws AppError `not_found` if the bill does not exist or its account is not linked; `invalid_value` without an
 * address for the answer
 */
export async function askAboutInvoice(
  ctx: ActorContext,
  { body: { invoiceId, text } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await takeAttempts(ctx, [{ limit: questionsOfUser, of: String(ctx.actor.userId) }])
  const { bill } = await loadInvoice(ctx, invoiceId)
  const sender = await findSender(ctx.db, ctx.actor.userId)
  if (!sender) {
    throw new AppError('invalid_value', { errors: [{ path: 'text', message: t('invoice.question.noEmail') }] })
  }
  const message = `${subjectOf(bill)}\n\n${text}`
  return { id: await takeMessage(ctx, { ...sender, message, topic: 'bill', accountId: bill.accountId }) }
}

const subjectOf = (bill: FoundInvoice): string =>
  [
    bill.dynamic
      ? t('invoice.question.subject.dynamic', { month: formatMonth(bill.month) })
      : t('invoice.question.subject', { number: bill.number, month: formatMonth(bill.month) }),
    t('invoice.question.account', { provider: bill.providerName, code: bill.accountNumber }),
    t('invoice.question.charged', { amount: formatMoney(bill.chargedKop) }),
  ].join('\n')
