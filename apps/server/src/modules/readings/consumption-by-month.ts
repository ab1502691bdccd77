import { addMonths } from '@zatyshok/domain/calendar'
import { fromScaled, scaled } from '@zatyshok/domain/decimal'
import { type ConsumptionStep, monthsBetween } from '../meters/reading-history.ts'

/** Consumption of one zone in one month. `consumption` is a decimal string, null when it cannot be known. */
export interface MonthUse {
  readonly consumption: string | null
  /** `consumption` is an even share of the volume of several months between two readings. */
  readonly spread: boolean
  readonly replaced: boolean
}

/**
 * Consumption by billing month (`YYYY-MM`). The volume of a pause is divided evenly among its months. The last month gets
 * the remainder, so that the sum of the months equals the difference of the dial.
 */
export function consumptionByMonth(steps: readonly ConsumptionStep[]): Map<string, MonthUse> {
  return new Map(steps.flatMap(monthsOf))
}

function monthsOf({ after, month, used, replaced }: ConsumptionStep): [string, MonthUse][] {
  const count = monthsBetween(after, month)
  if (used === null || count === 1) return [[month, { consumption: used, spread: false, replaced }]]
  const share = scaled(used, 3) / BigInt(count)
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1
    const part = isLast ? scaled(used, 3) - share * BigInt(count - 1) : share
    const use = { consumption: fromScaled(part, 3), spread: true, replaced: replaced && isLast }
    return [addMonths(after, at + 1), use]
  })
}
