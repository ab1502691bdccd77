import type { DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import { isWorkingDay, workingDayFrom } from '../calendar/working-days.ts'
import { addMonths, dateIn, daysIn } from '../calendar.ts'

export type DeliveryRule = Pick<DeliverySchedule, 'mode' | 'day' | 'covers' | 'tolerance' | 'since'>

/** One expected delivery. Days are `YYYY-MM-DD` in Kyiv. */
export interface ExpectedDelivery {
  /** The month of the schedule, `YYYY-MM`; a day off may move `dueOn` to the next month. */
  readonly month: string
  readonly dueOn: string
  /** Name of the data's period: a month, or the expected day of a daily delivery. */
  readonly period: string
  /** First and last day of the data. */
  readonly from: string
  readonly to: string
}

/** The deliveries that a rule expects in a month, by day. */
export function expectedIn(rule: DeliveryRule, month: string, holidays: readonly string[]): ExpectedDelivery[] {
  if (rule.mode === 'off') return []
  if (rule.mode === 'workingDays') return dailyIn(rule, month, holidays)
  const dueOn =
    rule.mode === 'monthly'
      ? workingDayFrom(dateIn(month, rule.day), holidays)
      : (workingDaysOf(month, holidays).at(-1) ?? dateIn(month, daysIn(month)))
  const period = rule.covers === 'same' ? month : addMonths(month, -1)
  return [{ month, dueOn, period, from: dateIn(period, 1), to: dateIn(period, daysIn(period)) }]
}

/** A delivery on Monday covers the days since Friday, so that no day is left out. */
function dailyIn({ covers }: DeliveryRule, month: string, holidays: readonly string[]): ExpectedDelivery[] {
  const before = workingDaysOf(addMonths(month, -1), holidays).slice(-1)
  const days = workingDaysOf(month, holidays)
  return days.map((dueOn, at) => {
    const former = days[at - 1] ?? before[0] ?? dueOn
    return covers === 'same'
      ? { month, dueOn, period: dueOn, from: dayAfter(former, 1), to: dueOn }
      : { month, dueOn, period: dueOn, from: former, to: dayAfter(dueOn, -1) }
  })
}

const workingDaysOf = (month: string, holidays: readonly string[]): string[] =>
  Array.from({ length: daysIn(month) }, (_, at) => dateIn(month, at + 1)).filter((day) => isWorkingDay(day, holidays))

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
