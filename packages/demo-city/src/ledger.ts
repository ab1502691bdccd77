import { penaltyKop } from './amounts.ts'
import { daysIn } from './calendar.ts'
import type { Random } from './random.ts'
import { type PaymentHabit, paymentKop } from './simulate/payment-habit.ts'

/** A line of a bill: volume in thousandths, tariff in ten-thousandths of a hryvnia, amount in kopiykas. */
export interface BillLine {
  readonly service: string
  readonly volume: number
  readonly tariff: number
  readonly amount: number
  readonly method: string
}

/** A month's charge to one balance; recalculation is signed, in kopiykas. */
export interface Charge {
  readonly lines: readonly BillLine[]
  readonly recalculation: number
}

/** One balance of a bill in kopiykas. A provider that keeps balances per service has several. */
export interface Balance {
  readonly lines: readonly BillLine[]
  readonly opening: number
  readonly charged: number
  readonly recalculation: number
  readonly benefit: number
  readonly subsidy: number
  readonly penalty: number
  readonly paid: number
  readonly closing: number
}

/** The bill of a month: its balances in the provider's order, and their total closing balance. */
export interface Bill {
  readonly period: number
  readonly balances: readonly Balance[]
  readonly paid: number
  readonly toPay: number
}

/** Input of one account's ledger besides its charges. */
export interface LedgerPlan {
  readonly random: Random
  readonly months: readonly string[]
  readonly habit: PaymentHabit
  readonly benefitPercent: number
  readonly subsidyPercent: number
}

interface Memory {
  /** Closing balance before the previous month: the debt that is more than a month overdue. */
  older: number
  closing: number
  paidBefore: number
  unpaidPenalty: number
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function chargedOf(charge: Charge): number {
  return sum(charge.lines.map((line) => line.amount))
}

/** Creates the balances before the first month: of a usual bill, or an old debt of many bills. */
function openMemory(plan: LedgerPlan, charge: Charge | undefined): Memory {
  const usual = charge === undefined ? 0 : Math.round(chargedOf(charge) * plan.random.lognormal(0.06))
  const overdue = plan.habit.kind === 'neverPays' ? usual * plan.random.integer(6, 14) : 0
  const credit = plan.habit.kind === 'overpays' ? usual + plan.random.integer(100, 1500) : 0
  return { older: overdue, closing: usual + overdue - credit, paidBefore: 0, unpaidPenalty: 0 }
}

/** Distributes a payment: first to the balances with debt, in order; the rest goes to the first balance. */
function shareOut(payment: number, owed: readonly number[]): number[] {
  let rest = payment
  const shares = owed.map((debt) => {
    const share = Math.min(rest, Math.max(0, debt))
    rest -= share
    return share
  })
  return shares.map((share, index) => (index === 0 ? share + rest : share))
}

function settleBalance(memory: Memory, charge: Charge, month: Omit<LedgerPlan, 'random'> & MonthOfLedger): Balance {
  const opening = memory.closing
  const charged = chargedOf(charge)
  const benefit = Math.round((charged * month.benefitPercent) / 100)
  const subsidy = Math.round(((charged - benefit) * month.subsidyPercent) / 100)
  // Penalties bear no penalty: earlier ones are subtracted, as by the providers of the sample delivery.
  const overdue = memory.older - memory.unpaidPenalty - memory.paidBefore - month.paid
  const debt = Math.max(0, Math.min(overdue, opening - month.paid))
  const penalty = subsidy > 0 ? 0 : penaltyKop(debt, daysIn(month.month))
  const closing = opening + charged + charge.recalculation + penalty - benefit - subsidy - month.paid
  memory.older = opening
  memory.closing = closing
  memory.paidBefore = month.paid
  memory.unpaidPenalty = Math.min(memory.unpaidPenalty, Math.max(0, opening - month.paid)) + penalty
  const { lines, recalculation } = charge
  return { lines, opening, charged, recalculation, benefit, subsidy, penalty, paid: month.paid, closing }
}

interface MonthOfLedger {
  readonly month: string
  readonly paid: number
}

/**
 * Calculates the bills of one account. For every balance opening + charged + recalculation + penalty − benefit −
 * subsidy − paid = closing, and each opening is the previous closing.
 */
export function keepLedger(plan: LedgerPlan, charges: readonly (readonly Charge[])[]): Bill[] {
  const memories = (charges[0] ?? []).map((charge) => openMemory(plan, charge))
  return charges.map((monthCharges, period) => {
    const owed = memories.map((memory) => memory.closing)
    const chargedKop = sum(monthCharges.map((charge) => chargedOf(charge) + charge.recalculation))
    const now = { owedKop: sum(owed), chargedKop, period, months: charges.length }
    const payment = paymentKop(plan.random, plan.habit, now)
    const shares = shareOut(payment, owed)
    const month = plan.months[period] ?? ''
    const balances = memories.map((memory, index) => {
      const charge = monthCharges[index] ?? { lines: [], recalculation: 0 }
      return settleBalance(memory, charge, { ...plan, month, paid: shares[index] ?? 0 })
    })
    const closing = sum(balances.map((balance) => balance.closing))
    return { period, balances, paid: payment, toPay: Math.max(0, closing) }
  })
}
