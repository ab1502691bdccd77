import type { exportPayments as endpoint, Payment } from '@zatyshok/contract/bills/payments'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { longestExport } from '@zatyshok/contract/exports'
import { formatDateDashed } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { sendTable } from '../../platform/export/send-table.ts'
import type { Column } from '../../platform/export/table.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { loadPayments } from './load-payments.ts'

/**
 * Exports all payments of a period as a file (G12): the list of `paymentsHistory` without pages, with the same errors.
 */
export async function exportPayments(
  ctx: ActorContext,
  { query: { format, ...asked } }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const { page, period } = await loadPayments(ctx, asked, { limit: longestExport + 1 })
  const what = t('payments.title')
  const [from, to] = [formatDateDashed(period.from), formatDateDashed(period.to)]
  const fileName = t('export.file.period', { what, from, to })
  return sendTable(reply, { name: what, columns: columns(), rows: page }, { format, fileName })
}

const columns = (): readonly Column<Payment>[] => [
  { title: t('export.field.paidOn'), kind: 'day', of: ({ paidOn }) => paidOn },
  { title: t('export.field.provider'), kind: 'text', of: ({ serviceProvider }) => serviceProvider.name },
  { title: t('export.field.account'), kind: 'text', of: ({ invoiceAccount }) => invoiceAccount.code },
  { title: t('export.field.address'), kind: 'text', of: ({ home }) => home.address },
  { title: t('export.field.month'), kind: 'month', of: ({ billingMonth }) => billingMonth },
  { title: t('export.field.channel'), kind: 'text', of: ({ channel }) => channelName(channel) },
  { title: t('export.paymentNumber'), kind: 'text', of: ({ number }) => number },
  { title: t('payments.col.status'), kind: 'text', of: statusName },
  { title: t('export.field.amountKop'), kind: 'money', of: ({ amountKop }) => amountKop },
]

function statusName({ confirmed, refunded }: Payment): string {
  if (refunded) return t('payments.status.refunded')
  return confirmed ? t('payments.status.done') : t('payments.status.notified')
}
