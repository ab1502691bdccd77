import { addWorkingDays } from '../calendar/working-days.ts'

/**
 * Working days after which a payment usually appears in a bank register. The bank settles on the next working day and
 * sends registers daily; post offices and terminals send theirs in batches.
 */
const usualWorkingDays = { portal: 2, internetBank: 3, cashDesk: 3, terminal: 4, post: 5 } as const

export type PaymentPlace = keyof typeof usualWorkingDays

/** Returns the last day on which a payment of that day is not late. Days are `YYYY-MM-DD` in Kyiv. */
export function usualBy(place: PaymentPlace, paidOn: string, holidays: readonly string[]): string {
  return addWorkingDays(paidOn, usualWorkingDays[place], holidays)
}

/** Working days in which a provider usually confirms what a payment service has reported. */
const confirmationDays = 3

/** Returns the last day on which a payment that a service reported is not late. Days are `YYYY-MM-DD` in Kyiv. */
export function confirmedBy(paidOn: string, holidays: readonly string[]): string {
  return addWorkingDays(paidOn, confirmationDays, holidays)
}
