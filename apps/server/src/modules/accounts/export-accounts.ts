import type { exportAccounts as endpoint, LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDateDashed } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { sendTable } from '../../platform/export/send-table.ts'
import type { Column } from '../../platform/export/table.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { listAccounts } from './list-accounts.ts'

/** Exports the accounts of `listAccounts` as a file (G12). */
export async function exportAccounts(
  ctx: ActorContext,
  { query: { format, ...asked } }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const rows = await listAccounts(ctx, { query: asked })
  const what = t('accounts.title')
  const fileName = t('export.file.day', { what, date: formatDateDashed(kyivDay(ctx.now)) })
  return sendTable(reply, { name: what, columns: columns(), rows }, { format, fileName })
}

const columns = (): readonly Column<LinkedAccount>[] => [
  { title: t('export.field.address'), kind: 'text', of: ({ home }) => home.address },
  { title: t('export.field.provider'), kind: 'text', of: ({ serviceProvider }) => serviceProvider.name },
  { title: t('export.field.account'), kind: 'text', of: ({ invoiceAccount }) => invoiceAccount.code },
  { title: t('receipt.consumer'), kind: 'text', of: ({ holder }) => holder },
  { title: t('export.field.service'), kind: 'text', of: ({ services }) => servicesText(services) },
  { title: t('export.lastMonth'), kind: 'month', of: ({ lastBillingMonth }) => lastBillingMonth },
  { title: t('export.balanceKop'), kind: 'money', of: ({ balanceKop }) => balanceKop },
]

const servicesText = (services: readonly number[]): string =>
  services.map((serviceType) => t(appearanceOf({ serviceType }).messageKey)).join(', ')
