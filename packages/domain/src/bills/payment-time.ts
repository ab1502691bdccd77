import { addWorkingDays } from '../working-days.ts'

/**
 * In how many working days a payment made there usually stands in a register of the bank: the bank settles on the next
 * working day, registers come once a day; post offices and terminals gather theirs first.
 */
const usualWorkingDays = { portal: 2, internetBank: 3, cashDesk: 3, terminal: 4, post: 5 } as const

export type PaymentPlace = keyof typeof usualWorkingDays

/** The last day on which a payment of that day is not late yet. Days are `YYYY-MM-DD` in Kyiv. */
export function usualBy(place: PaymentPlace, paidOn: string, holidays: readonly string[]): string {
  return addWorkingDays(paidOn, usualWorkingDays[place], holidays)
}
