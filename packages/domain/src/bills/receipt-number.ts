/** `('2026-11', 123)` → `'2026-11-000123'`: the receipt number of a submitted reading; screens show «П-» before it. */
export const receiptNumber = (billingMonth: string, number: number): string =>
  `${billingMonth}-${String(number).padStart(6, '0')}`

/** `'2026-11-000123'` → its billing month and 123; the contract has validated the format. */
export function parseReceiptNumber(written: string): { billingMonth: string; number: number } {
  return { billingMonth: written.slice(0, 7), number: Number(written.slice(8)) }
}
