import type { Figure, FigureName } from '@zatyshok/contract/figures'
import { addMonths } from '@zatyshok/domain/calendar'
import { columnName } from '@zatyshok/i18n/figure-words'
import { formatAmount, formatMoney, formatPercent, formatVolume } from '@zatyshok/i18n/format'
import { monthGenitive, monthLocative } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'

/** What a block says beside its chart. */
export interface FigureText {
  readonly value: string
  /** Beside the month before; null: nothing to compare with. */
  readonly change: string | null
  readonly note: string | null
}

interface Asked {
  readonly name: FigureName
  /** `YYYY-MM` */
  readonly month: string
  /** The month has not ended. */
  readonly isPresent: boolean
}

/** «1 284» */
export const countText = (n: number): string => formatVolume(String(n))

/** «2,84 млн грн», «812 тис. грн», below ten thousand the exact sum; the table has all kopiykas. */
export function shortMoney(kop: number): string {
  if (kop >= 100_000_000) return t('figures.payments.millions', { n: formatAmount(Math.round(kop / 1_000_000)) })
  if (kop >= 1_000_000) return t('figures.payments.thousands', { n: countText(Math.round(kop / 100_000)) })
  return formatMoney(kop)
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
const [PLUS, MINUS] = ['+', '\u2212']

export function figureText(figure: Figure, asked: Asked): FigureText {
  const [first = 0, second = 0, third = 0] = figure.total
  switch (asked.name) {
    case 'readings':
      return { value: countText(sum(figure.total)), change: change(figure, asked), note: servicesText(figure) }
    case 'homes':
      return {
        value: second === 0 ? countText(0) : formatPercent(first / second),
        change: homesChange(figure),
        note: t('figures.homes.of', { linked: countText(first), all: countText(second) }),
      }
    case 'payments':
      return {
        value: shortMoney(first),
        change: asked.isPresent ? before(figure, asked, ([kop = 0]) => shortMoney(kop)) : change(figure, asked, 1),
        note: t('figures.payments.how'),
      }
    case 'answers':
      return {
        value: second === 0 ? countText(0) : formatPercent(first / second),
        change: before(figure, asked, ([inTime = 0, all = 0]) => (all === 0 ? null : formatPercent(inTime / all))),
        note: t('figures.answers.of', {
          n: countText(first),
          all: countText(second),
          month: monthLocative(asked.month),
        }),
      }
    case 'imports':
      return {
        value: countText(first + second),
        change: third === 0 ? null : t('figures.refused', { n: countText(third) }),
        note: null,
      }
    case 'letters':
      return {
        value: countText(first),
        change: change(figure, asked, 1),
        note: second === 0 ? null : t('figures.failed', { n: countText(second) }),
      }
    case 'searches':
      return { value: countText(first), change: null, note: t('figures.searches.what') }
  }
}

/**
 * «+18 % до 1–24 жовтня»; null if the month before has nothing.
 *
 * @param columns how many columns to compare, from the first; omitted: all
 */
function change({ compared }: Figure, { month }: Asked, columns?: number): string | null {
  if (!compared) return null
  const [now, then] = [sum(compared.now.slice(0, columns)), sum(compared.before.slice(0, columns))]
  if (then === 0) return null
  const share = Math.round(((now - then) / then) * 100)
  const percent = `${share > 0 ? PLUS : ''}${formatPercent(share / 100)}`
  return t('figures.change', { change: percent, period: periodText(addMonths(month, -1), compared.days) })
}

function periodText(month: string, days: number | null): string {
  if (days === null) return monthGenitive(month)
  return days === 1 ? `1\u00a0${monthGenitive(month)}` : t('figures.days', { last: days, month: monthGenitive(month) })
}

/** «+214 осель за місяць» */
function homesChange({ compared }: Figure): string | null {
  if (!compared) return null
  const n = (compared.now[0] ?? 0) - (compared.before[0] ?? 0)
  if (n === 0) return t('figures.change.homes.none')
  const sign = n > 0 ? PLUS : MINUS
  return t('figures.change.homes', { n: Math.abs(n), change: `${sign}${countText(Math.abs(n))}` })
}

/** «у жовтні — 2,96 млн грн» */
function before({ compared }: Figure, { month }: Asked, textOf: (values: readonly number[]) => string | null) {
  const value = compared && textOf(compared.before)
  return value ? t('figures.before', { month: monthLocative(addMonths(month, -1)), value }) : null
}

/** «Холодна вода 512, газ 300»: the three services with most readings. */
function servicesText({ columns, total }: Figure): string | null {
  const named = columns
    .map((column, place) => ({ name: columnName(column), n: total[place] ?? 0 }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, 3)
    .map(({ name, n }, at) => `${at === 0 ? name : name.toLocaleLowerCase('uk')}\u00a0${countText(n)}`)
  return named.length === 0 ? null : named.join(', ')
}
