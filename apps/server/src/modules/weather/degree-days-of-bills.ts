import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { heatingServiceType } from '@zatyshok/domain/services'
import { degreeDays } from '@zatyshok/domain/weather/degree-days'
import type { ActorContext } from '../../context.ts'
import { findDaysOfAccount } from './weather.queries.ts'

type Services = InvoiceChange['services']

/**
 * Returns the heating degree-days of the bill's month and of the same month a year ago, if both bills have heating and
 * all days of both months are loaded: of the account's settlement, or else of the whole city, never one of each.
 */
export async function degreeDaysOfBills(
  ctx: ActorContext,
  { accountId, now, lastYear, services }: { accountId: number; now: string; lastYear: string; services: Services },
): Promise<InvoiceChange['degreeDays']> {
  const isHeated = (bill: 'current' | 'yearAgo') =>
    services.some((service) => service.serviceType === heatingServiceType && service[bill] !== null)
  if (!isHeated('current') || !isHeated('yearAgo')) return undefined
  const found = await findDaysOfAccount(ctx.db, ctx.actor.userId, { accountId, months: [now, lastYear] })
  for (const isOwn of [true, false]) {
    const days = found.filter(({ settlement }) => (settlement !== '') === isOwn)
    const both = { now: degreeDays(now, days), lastYear: degreeDays(lastYear, days) }
    if (both.now !== undefined && both.lastYear !== undefined) return { now: both.now, lastYear: both.lastYear }
  }
  return undefined
}
