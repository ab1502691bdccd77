import type { exportInvoices as endpoint, InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { billWords } from '@zatyshok/domain/bills/bill-status'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDateDashed } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { sendTable } from '../../platform/export/send-table.ts'
import type { Column } from '../../platform/export/table.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { listInvoices } from './list-invoices.ts'

/** Exports the bills of `listInvoices` as a file (G12). */
export async function exportInvoices(
  ctx: ActorContext,
  { query: { format, ...asked } }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const rows = await listInvoices(ctx, { query: asked })
  const what = t('invoices.title')
  const [from, to] = [formatDateDashed(asked.from), formatDateDashed(asked.to)]
  const fileName = t('export.file.period', { what, from, to })
  return sendTable(reply, { name: what, columns: columns(), rows }, { format, fileName })
}

const columns = (): readonly Column<InvoiceSummary>[] => [
  { title: t('export.field.month'), kind: 'month', of: ({ billingMonth }) => billingMonth },
  { title: t('export.field.provider'), kind: 'text', of: ({ serviceProvider }) => serviceProvider.name },
  { title: t('export.field.account'), kind: 'text', of: ({ invoiceAccount }) => invoiceAccount.code },
  { title: t('export.field.address'), kind: 'text', of: ({ home }) => home.address },
  { title: t('export.field.number'), kind: 'text', of: ({ number }) => number },
  { title: t('export.field.service'), kind: 'text', of: ({ services }) => servicesText(services) },
  money('openingKop'),
  money('chargedKop'),
  money('recalculatedKop'),
  money('penaltyKop'),
  money('benefitKop'),
  money('subsidyKop'),
  money('paidKop'),
  money('closingKop'),
  { title: t('export.field.toPayKop'), kind: 'money', of: ({ amountToPayKop }) => amountToPayKop },
  { title: t('export.field.dueOn'), kind: 'day', of: ({ dueOn }) => dueOn },
  { title: t('export.field.state'), kind: 'text', of: billWords },
]

type Balance = 'opening' | 'charged' | 'recalculated' | 'penalty' | 'benefit' | 'subsidy' | 'paid' | 'closing'

const money = (field: `${Balance}Kop`): Column<InvoiceSummary> => ({
  title: t(`export.field.${field}`),
  kind: 'money',
  of: (bill) => bill[field],
})

const servicesText = (services: readonly number[]): string =>
  services.map((serviceType) => t(appearanceOf({ serviceType }).messageKey)).join(', ')
