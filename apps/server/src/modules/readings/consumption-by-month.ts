import { addMonths } from '@zatyshok/domain/calendar'
import { fromScaled, scaled } from '@zatyshok/domain/decimal'
import { type ConsumptionStep, monthsBetween } from '../meters/reading-history.ts'

/** What one zone used in one month. `consumption`: a decimal, null where it cannot be known. */
export interface MonthUse {
  readonly consumption: string | null
  /** An even share of what was used in several months between two readings. */
  readonly spread: boolean
  readonly replaced: boolean
}

/**
 * Consumption by billing month (`YYYY-MM`). What was read after a pause is shared evenly among its months; the last
 * month takes what does not divide, so that the months add up to the dial exactly.
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
