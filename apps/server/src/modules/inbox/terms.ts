import type { InboxKind } from '@zatyshok/contract/inbox'
import { addWorkingDays } from '@zatyshok/domain/calendar/working-days'

/** Working days to deal with an item (decision 0146). A message has its own day, of `feedback.answerDays`. */
const terms: Readonly<Record<Exclude<InboxKind, 'message'>, number>> = {
  payment: 1,
  delivery: 1,
  readings: 2,
  verification: 3,
  dispatch: 5,
}

/** Items that have waited longer get the term in calendar days: they are late in any case. */
const longest = 100
const DAY_MS = 86_400_000

/**
 * The last day of an item by its kind and by how many days ago it began to wait, as text of a PostgreSQL `date[]`; the
 * first day is of today.
 */
export type DueDays = Readonly<Record<keyof typeof terms, { readonly term: number; readonly days: string }>>

/** Computing takes milliseconds and depends on the arguments alone, so the last result is kept. */
let last: { readonly today: string; readonly holidays: readonly string[]; readonly due: DueDays } | undefined

/** @param today `YYYY-MM-DD` in Kyiv */
export function dueDays(today: string, holidays: readonly string[]): DueDays {
  if (last?.today !== today || last.holidays !== holidays) last = { today, holidays, due: computed(today, holidays) }
  return last.due
}

function computed(today: string, holidays: readonly string[]): DueDays {
  const since = Array.from({ length: longest }, (_, ago) => dayBefore(today, ago))
  const dueOf = (term: number) => ({ term, days: `{${since.map((day) => addWorkingDays(day, term, holidays))}}` })
  return {
    payment: dueOf(terms.payment),
    delivery: dueOf(terms.delivery),
    readings: dueOf(terms.readings),
    verification: dueOf(terms.verification),
    dispatch: dueOf(terms.dispatch),
  }
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
