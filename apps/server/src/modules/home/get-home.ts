import type { HomeCharge, HomeReply } from '@zatyshok/contract/accounts/home'
import { accountBalance } from '@zatyshok/domain/bills/account-balance'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { type PaymentLinks, paymentLinks } from '../invoices/payment-links.ts'
import { type OpenPeriodOf, openPeriods } from '../meters/open-period.ts'
import { mainFirst, zonesOf } from '../meters/registrations.ts'
import { findHome, findHomeCharges } from './home.queries.ts'
import type { HomeAccount, HomeMeter } from './home-found.ts'

/** Returns the first screen of the cabinet (G01): one statement, then the domain's rules over its figures. */
export async function getHome(ctx: ActorContext): Promise<HomeReply> {
  const today = kyivDay(ctx.now)
  const found = await findHome(ctx.db, { consumerId: ctx.actor.userId, today, ...ctx.settings.dashboard })
  const linkOf = paymentLinks(ctx.settings)
  const periodOf = openPeriods(today)
  return {
    homes: homesOf(found.accounts),
    accounts: found.accounts.map((account) => accountOf(account, linkOf)),
    meters: found.meters.map((meter) => meterOf(meter, periodOf)),
    payments: found.payments,
  }
}

/** Returns what the chart of the first screen shows. */
export const getHomeCharges = (ctx: ActorContext): Promise<HomeCharge[]> => findHomeCharges(ctx.db, ctx.actor.userId)

function homesOf(accounts: readonly HomeAccount[]): HomeReply['homes'] {
  const homes = new Map<number, HomeReply['homes'][number]>()
  for (const { homeId: id, homeName: name, homeAddress: address } of accounts) homes.set(id, { id, name, address })
  return [...homes.values()]
}

function accountOf(account: HomeAccount, linkOf: PaymentLinks): HomeReply['accounts'][number] {
  const { accountId, number, providerCode, providerName, bill } = account
  const { amountToPayKop, debtKop, overpaidKop } = accountBalance(account.facts)
  return {
    homeId: account.homeId,
    invoiceAccount: { id: accountId, code: number },
    serviceProvider: { code: providerCode, name: providerName },
    invoiceId: bill && `${accountId}-${bill.billingMonth.replace('-', '')}`,
    billingMonth: bill?.billingMonth ?? null,
    amountToPayKop,
    debtKop,
    overpaidKop,
    dueOn: bill?.dueOn ?? null,
    balanced: bill?.balanced ?? true,
    services: account.services,
    payment: account.canPay ? linkOf({ providerCode, account: number, amountToPayKop }) : null,
  }
}

function meterOf(meter: HomeMeter, periodOf: OpenPeriodOf): HomeReply['meters'][number] {
  const [main] = mainFirst(meter.registrations)
  const { billingMonth, window } = periodOf({ readingWindow: meter.readingWindow, serviceType: main.serviceType })
  const given = new Set(meter.read.filter(({ month }) => month === billingMonth).map(({ zone }) => zone))
  return {
    homeId: meter.homeId,
    id: `${meter.accountId}-${meter.meterId}`,
    serviceProviderCode: meter.providerCode,
    type: main.counterType,
    serviceType: main.serviceType,
    serialNumber: meter.serialNumber,
    place: meter.place,
    zones: meter.zones,
    nextCheckDate: meter.nextCheckDate,
    window,
    given: zonesOf(meter.zones).every((zone) => given.has(zone)),
    ...(meter.isAutomatic && { isAutomatic: true }),
  }
}
