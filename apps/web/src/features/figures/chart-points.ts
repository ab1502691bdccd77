import type { Figure, FigureName } from '@zatyshok/contract/figures'
import { formatPercent } from '@zatyshok/i18n/format'
import { formatDayMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { countText, shortMoney } from './figure-text.ts'

export interface Point {
  /** «25 листопада», «жовтень» */
  readonly when: string
  readonly amount: number
  /** «1 284», «41 %» */
  readonly value: string
}

/** What the chart of a figure draws, from left to right. */
export function chartPoints(name: FigureName, { rows }: Figure): Point[] {
  const point = (at: string, amount: number, value: string): Point => ({
    when: at.length === 7 ? monthName(at) : formatDayMonth(at),
    amount,
    value,
  })
  return rows.map(({ at, values }) => {
    const [first = 0, second = 0] = values
    if (name === 'homes') {
      const share = second === 0 ? 0 : first / second
      return point(at, share, formatPercent(share))
    }
    if (name === 'payments') return point(at, first, shortMoney(first))
    if (name === 'letters') return point(at, first, countText(first))
    const all = values.reduce((sum, one) => sum + one, 0)
    return point(at, all, countText(all))
  })
}

/** The chart as one sentence, for those who do not see it. */
export function chartSentence(name: FigureName, points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  if (name === 'homes')
    return t('figures.trend', { first: first.when, from: first.value, last: last.when, to: last.value })
  const highest = points.reduce((high, one) => (one.amount > high.amount ? one : high))
  return t('figures.peak', { value: highest.value, when: highest.when })
}
