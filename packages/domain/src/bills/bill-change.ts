import { addMonths } from '../calendar.ts'
import { sumKop } from '../money.ts'
import { type ComparedLine, type ServiceChange, serviceChanges } from './bill-services.ts'
import { amountToPayOf, checkInvoice, type InvoiceAmounts } from './invoice-balance.ts'

/** A bill as it is compared with another one of its account. Kopiykas; `month` is `YYYY-MM`. */
export interface ComparedBill extends InvoiceAmounts {
  readonly month: string
  readonly closingKop: number
  readonly lines: readonly ComparedLine[]
}

/**
 * A part of the difference of two amounts to pay. `charges`: the bills do not itemise what they charge. `opening` and
 * `payments`: what earlier months left, and what was paid of it. `adjusted`: the provider has changed the balance
 * between two bills. `overpaid`: an overpayment that goes over to later months, because less than nothing is not asked.
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
  /** Parts that are something, in the order of a bill. */
  readonly parts: readonly ChangePart[]
}

/**
 * Why a bill asks for another amount than an earlier one (G04). The parts add up exactly, whatever the two bills.
 *
 * @returns null when one of the bills is not exact: what does not add up explains nothing.
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

/** Whether a bill keeps every rule of G03; one without lines has none to keep. */
export function isExactBill(bill: ComparedBill): boolean {
  const wrong = checkInvoice({ ...bill, amountToPayKop: amountToPayOf(bill.closingKop) }, bill.lines)
  return wrong.every(({ code }) => code === 'charged' && bill.lines.length === 0)
}

/** By service where both bills have lines; a bill that itemises nothing can be compared as a whole only. */
function chargeParts(before: ComparedBill, after: ComparedBill): ChangePart[] {
  const isItemised = ({ lines, chargedKop }: ComparedBill) => lines.length > 0 || chargedKop === 0
  if (isItemised(before) && isItemised(after)) return serviceChanges(before.lines, after.lines)
  return [{ kind: 'charges', amountKop: sumKop([after.chargedKop, -before.chargedKop]) }]
}

/** A month's opening balance is the closing one before it; of months that do not touch nobody can tell. */
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
