import { addMonths } from '../calendar.ts'
import { sumKop } from '../money.ts'
import { type ComparedLine, type ServiceChange, serviceChanges } from './bill-services.ts'
import { amountToPayOf, checkInvoice, type InvoiceAmounts } from './invoice-balance.ts'

/** A bill to compare with another one of its account. Kopiykas; `month` is `YYYY-MM`. */
export interface ComparedBill extends InvoiceAmounts {
  readonly month: string
  readonly closingKop: number
  readonly lines: readonly ComparedLine[]
}

/**
 * A part of the difference of two amounts to pay.
 * `charges`: the bills do not itemise their charges.
 * `opening` and `payments`: the balance of earlier months, and the payments for it.
 * `adjusted`: the provider changed the balance between two bills.
 * `overpaid`: a surplus that moves to later months, because an amount to pay is never negative.
 */
export type ChangePart =
  | ServiceChange
  | {
      readonly kind:
        | 'charges'
        | 'recalculation'
        | 'penalty'
        | 'benefit'
        | 'subsidy'
        | 'opening'
        | 'payments'
        | 'adjusted'
        | 'overpaid'
      readonly amountKop: number
    }

export interface BillChange {
  /** Difference of the amounts to pay; the sum of all parts. */
  readonly toPayKop: number
  /** Difference of the charges; the sum of the parts with a service and of `charges`. */
  readonly chargedKop: number
  /** Parts other than zero, in the order of a bill. */
  readonly parts: readonly ChangePart[]
}

/**
 * Explains why a bill asks for another amount than an earlier one (G04). The parts always add up exactly.
 *
 * @returns null if one of the bills is not exact: a bill that does not add up cannot be explained
 */
export function billChange(before: ComparedBill, after: ComparedBill): BillChange | null {
  if (!isExactBill(before) || !isExactBill(after)) return null
  const differenceOf = (key: keyof InvoiceAmounts) => sumKop([after[key], -before[key]])
  const parts: readonly ChangePart[] = [
    ...chargeParts(before, after),
    { kind: 'recalculation', amountKop: differenceOf('recalculatedKop') },
    { kind: 'penalty', amountKop: differenceOf('penaltyKop') },
    { kind: 'benefit', amountKop: -differenceOf('benefitKop') },
    { kind: 'subsidy', amountKop: -differenceOf('subsidyKop') },
    ...openingParts(before, after),
    { kind: 'payments', amountKop: -differenceOf('paidKop') },
    { kind: 'overpaid', amountKop: sumKop([overpaidOf(after), -overpaidOf(before)]) },
  ]
  return {
    toPayKop: sumKop([amountToPayOf(after.closingKop), -amountToPayOf(before.closingKop)]),
    chargedKop: differenceOf('chargedKop'),
    parts: parts.filter(({ amountKop }) => amountKop !== 0),
  }
}

/** True if a bill follows every rule of G03; a bill without lines has no line rules. */
export function isExactBill(bill: ComparedBill): boolean {
  const wrong = checkInvoice({ ...bill, amountToPayKop: amountToPayOf(bill.closingKop) }, bill.lines)
  return wrong.every(({ code }) => code === 'charged' && bill.lines.length === 0)
}

/** Splits by service if both bills have lines; otherwise only the whole charges are compared. */
function chargeParts(before: ComparedBill, after: ComparedBill): ChangePart[] {
  const isItemised = ({ lines, chargedKop }: ComparedBill) => lines.length > 0 || chargedKop === 0
  if (isItemised(before) && isItemised(after)) return serviceChanges(before.lines, after.lines)
  return [{ kind: 'charges', amountKop: sumKop([after.chargedKop, -before.chargedKop]) }]
}

/** A month's opening balance is the previous month's closing one; for non-adjacent months the cause is unknown. */
function openingParts(before: ComparedBill, after: ComparedBill): ChangePart[] {
  const differenceKop = sumKop([after.openingKop, -before.openingKop])
  if (addMonths(before.month, 1) !== after.month) return [{ kind: 'opening', amountKop: differenceKop }]
  const adjustedKop = sumKop([after.openingKop, -before.closingKop])
  return [
    { kind: 'opening', amountKop: sumKop([differenceKop, -adjustedKop]) },
    { kind: 'adjusted', amountKop: adjustedKop },
  ]
}

const overpaidOf = ({ closingKop }: ComparedBill) => Math.max(0, -closingKop)
