import { multiply, sumKop } from '../money.ts'

/** Kopiykas of one bill. Balances are signed (positive = owed); benefit, subsidy and paid are not negative. */
export type InvoiceAmounts = {
  readonly openingKop: number
  readonly chargedKop: number
  readonly recalculatedKop: number
  readonly penaltyKop: number
  readonly benefitKop: number
  readonly subsidyKop: number
  readonly paidKop: number
}

/** A line of a bill: volume and tariff as decimal strings, null if the provider gives only the sum. */
export type InvoiceLineAmounts = {
  readonly volume: string | null
  readonly tariff: string | null
  readonly amountKop: number
}

/** A discrepancy in a bill; `line` is the index of the line. */
export type InvoiceDiscrepancy = {
  readonly code: 'closing' | 'charged' | 'line' | 'amount-to-pay'
  readonly expectedKop: number
  readonly actualKop: number
  readonly line?: number
}

/**
 * Returns the closing balance: opening + charged + recalculated + penalty − benefit − subsidy − paid (G03;
 * data/README).
 */
export function balanceOf(amounts: InvoiceAmounts): number {
  const { openingKop, chargedKop, recalculatedKop, penaltyKop, benefitKop, subsidyKop, paidKop } = amounts
  return sumKop([openingKop, chargedKop, recalculatedKop, penaltyKop, -benefitKop, -subsidyKop, -paidKop])
}

/** Returns the amount to pay: the closing balance if it is positive, else 0. */
export function amountToPayOf(closingKop: number): number {
  return Math.max(closingKop, 0)
}

/** Returns every discrepancy between a bill, its lines and the rules of G03; an empty list if the bill is exact. */
export function checkInvoice(
  invoice: InvoiceAmounts & { readonly closingKop: number; readonly amountToPayKop: number },
  lines: readonly InvoiceLineAmounts[],
): InvoiceDiscrepancy[] {
  const found: InvoiceDiscrepancy[] = []
  const compare = (code: InvoiceDiscrepancy['code'], expectedKop: number, actualKop: number) => {
    if (expectedKop !== actualKop) found.push({ code, expectedKop, actualKop })
  }
  compare('closing', balanceOf(invoice), invoice.closingKop)
  compare('charged', sumKop(lines.map((line) => line.amountKop)), invoice.chargedKop)
  compare('amount-to-pay', amountToPayOf(invoice.closingKop), invoice.amountToPayKop)
  for (const [line, { volume, tariff, amountKop }] of lines.entries()) {
    if (volume === null || tariff === null) continue
    const expectedKop = multiply(volume, tariff)
    if (expectedKop !== amountKop) found.push({ code: 'line', expectedKop, actualKop: amountKop, line })
  }
  return found
}
