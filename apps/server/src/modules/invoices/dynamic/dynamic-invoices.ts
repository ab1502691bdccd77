import { accountBalance } from '@zatyshok/domain/bills/account-balance'
import { type BilledLine, dynamicLines } from '@zatyshok/domain/bills/dynamic-lines'
import { balanceOf } from '@zatyshok/domain/bills/invoice-balance'
import { daysIn, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { sumKop } from '@zatyshok/domain/money'
import type { ActorContext } from '../../../context.ts'
import { loadMeters, type MeterState } from '../../meters/load-meters.ts'
import type { InvoiceParts } from '../invoice-parts.queries.ts'
import type { FoundInvoice, InvoiceFilter } from '../invoices.queries.ts'
import { type FoundBasis, findDynamicBases } from './dynamic-basis.queries.ts'
import { readingsOfMonth, usesOfMonth } from './dynamic-readings.ts'

/** An estimate in the shape of a bill, so that lists, screens and receipts can show it (G05). */
export interface DynamicInvoice {
  readonly bill: FoundInvoice
  readonly parts: InvoiceParts
}

/**
 * Computes the dynamic invoices of the consumer's accounts at the providers that allow them: one per account, for the
 * month after its last bill. They are not stored; each request computes them anew.
 */
export async function findDynamicInvoices(
  ctx: Pick<ActorContext, 'db' | 'actor' | 'now' | 'settings'>,
  { providerCodes, ...filter }: Omit<InvoiceFilter, 'bills'>,
): Promise<DynamicInvoice[]> {
  const allowed = ctx.settings.dynamicInvoicesAt
  const wanted = providerCodes ? allowed.filter((code) => providerCodes.includes(code)) : allowed
  if (wanted.length === 0) return []
  const bases = await findDynamicBases(ctx.db, ctx.actor.userId, {
    filter: { ...filter, providerCodes: wanted },
    today: kyivDay(ctx.now),
  })
  if (bases.length === 0) return []
  const meters = await loadMeters(ctx, { accountIds: bases.map(({ accountId }) => accountId) })
  return bases.map((basis) => invoiceOf(basis, metersInUse(meters, basis)))
}

const metersInUse = (meters: readonly MeterState[], { accountId, asOf }: FoundBasis) =>
  meters.filter(({ found }) => found.accountId === accountId && (found.removedOn === null || found.removedOn > asOf))

function invoiceOf(basis: FoundBasis, meters: readonly MeterState[]): DynamicInvoice {
  const { month, asOf, lastClosingKop, carries, lines: lastLines, means, tariffs, requisites, ...rest } = basis
  const { payments: paidSince, ...account } = rest
  // A bill that opens at zero does not count payments of other bills.
  const payments = carries ? paidSince : []
  const lines = dynamicLines(lastLines, {
    uses: meters.flatMap((meter) => usesOfMonth(meter, month)),
    tariffs,
    meanOf: ({ serviceCode, zone }: BilledLine) =>
      means.find((mean) => mean.serviceCode === serviceCode && mean.zone === zone)?.volume ?? null,
    passed: { days: monthOf(asOf) === month ? Number(asOf.slice(8)) : daysIn(month), of: daysIn(month) },
  }).map((line, at) => ({ ...line, line: at + 1 }))
  const amounts = {
    openingKop: carries ? lastClosingKop : 0,
    chargedKop: sumKop(lines.map(({ amountKop }) => amountKop)),
    // Amounts that only the provider decides are not estimated.
    ...{ recalculatedKop: 0, penaltyKop: 0, benefitKop: 0, subsidyKop: 0 },
    paidKop: sumKop(payments.map(({ amountKop }) => amountKop)),
  }
  const closingKop = balanceOf(amounts)
  return {
    bill: {
      ...account,
      ...amounts,
      month,
      number: '',
      services: [...new Set(lines.map(({ serviceType }) => serviceType))].sort((a, b) => a - b),
      closingKop,
      state: {
        kind: 'payable',
        ...accountBalance({ carries: true, bills: [{ month, ...amounts, closingKop }], payments: [] }),
      },
      dueOn: null,
      balanced: true,
      revisedOn: null,
      dynamic: true,
    },
    parts: {
      lines,
      readings: meters.flatMap((meter) => readingsOfMonth(meter, month)),
      payments,
      subsidies: [],
      benefits: [],
      // A partial month is not comparable with a whole one.
      previousChargedKop: null,
      previous: null,
      requisites,
    },
  }
}
