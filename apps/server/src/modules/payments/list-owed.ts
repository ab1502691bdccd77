import type { listOwed as endpoint, OwedAccount } from '@zatyshok/contract/bills/paying'
import type { Reply } from '@zatyshok/contract/endpoint'
import { accountBalance } from '@zatyshok/domain/bills/account-balance'
import { confirmedBy } from '@zatyshok/domain/bills/payment-time'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { canTakeCode } from '../invoices/payment-code.ts'
import { payingService, paymentLinks } from '../invoices/payment-links.ts'
import { findPayable, findUnderWay } from './paying.queries.ts'

const dayMs = 86_400_000

/** Lists what each linked account owes with its ways of paying, and the payments on their way (G09, G10). */
export async function listOwed(ctx: ActorContext): Promise<Reply<typeof endpoint>> {
  const linkOf = paymentLinks(ctx.settings)
  const ago = (days: number) => new Date(ctx.now.getTime() - days * dayMs)
  const accounts = await findPayable(ctx.db, ctx.actor.userId)
  const underWay = await findUnderWay(ctx.db, ctx.actor.userId, { confirmedSince: ago(7), since: ago(31) })
  const today = kyivDay(ctx.now)
  return {
    service: payingService(ctx.settings),
    accounts: accounts.map(({ accountId, number, providerCode, bill, facts, ...account }): OwedAccount => {
      const { amountToPayKop, overpaidKop } = accountBalance(facts)
      const link = account.canPay ? linkOf({ providerCode, account: number, amountToPayKop }) : null
      return {
        home: account.home,
        invoiceAccount: { id: accountId, code: number },
        serviceProvider: { code: providerCode, name: account.providerName },
        services: [...account.services],
        invoiceId: bill && `${accountId}-${bill.month.replace('-', '')}`,
        billingMonth: bill?.month ?? null,
        dueOn: bill?.dueOn ?? null,
        amountToPayKop,
        overpaidKop,
        balanced: bill?.balanced ?? true,
        canPay: account.canPay,
        url: link?.url ?? null,
        byCode: account.canPay && canTakeCode(account),
      }
    }),
    underWay: underWay.map((payment) => ({
      ...payment,
      late: payment.place === 'notified' && today > confirmedBy(payment.paidOn, ctx.settings.holidays),
    })),
  }
}
