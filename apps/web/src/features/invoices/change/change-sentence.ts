import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { sumKop } from '@zatyshok/domain/money'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { ChangeRow } from './change-rows.ts'

type Month = Pick<InvoiceChange['current'], 'month' | 'toPayKop'>

/** A second cause is named if it is at least this share of the first. */
const NOTABLE = 0.3

/** No-break spaces join an amount and its unit to one word. */
const LONGEST_WORDS = 20

/**
 * One sentence of at most twenty words: the amount, the former month, and at most two causes, the larger first: «На
 * 592,58 грн більше, ніж за вересень, переважно тому, що почався опалювальний сезон.»
 */
export function changeSentence(rows: readonly ChangeRow[], { previous, current }: { previous: Month; current: Month }) {
  const month = monthBeside(previous.month, current.month)
  const changedKop = current.toPayKop - previous.toPayKop
  if (changedKop === 0 && current.toPayKop === 0) return t('invoice.why.nothing', { month })
  if (changedKop === 0) return sameSentence(rows, { month, amount: formatMoney(current.toPayKop) })
  const causes = causesOf(rows, changedKop)
  const sentence = (named: readonly string[]) => {
    const text = { amount: formatMoney(Math.abs(changedKop)), month, causes: list.format(named) }
    return changedKop > 0 ? t('invoice.why.more', text) : t('invoice.why.less', text)
  }
  const whole = sentence(causes)
  return whole.split(' ').length > LONGEST_WORDS ? sentence(causes.slice(0, 1)) : whole
}

/** «вересень», with the year only if it is another one. */
export const monthBeside = (month: string, other: string): string =>
  month.slice(0, 4) === other.slice(0, 4) ? monthName(month) : formatMonth(month)

const list = new Intl.ListFormat('uk', { type: 'conjunction' })

/** The causes that moved the amount in its direction; parts with one cause, as water and drainage, count together. */
function causesOf(rows: readonly ChangeRow[], changedKop: number): string[] {
  const byCause = new Map<string, number>()
  for (const { cause, amountKop } of rows) {
    if (Math.sign(amountKop) === Math.sign(changedKop))
      byCause.set(cause, sumKop([byCause.get(cause) ?? 0, Math.abs(amountKop)]))
  }
  const [first, second] = [...byCause].sort(([, one], [, other]) => other - one)
  if (!first) return []
  return second && second[1] >= first[1] * NOTABLE ? [first[0], second[0]] : [first[0]]
}

interface SameText {
  month: string
  amount: string
}

/** Names what covered the new charges, if support and corrections did. */
function sameSentence(rows: readonly ChangeRow[], text: SameText): string {
  if (rows.length === 0) return t('invoice.why.same', text)
  const covering = rows.filter(({ amountKop }) => amountKop < 0).sort((one, other) => one.amountKop - other.amountKop)
  if (!covering.every(({ key }) => ['subsidy', 'benefit', 'recalculation'].includes(key)))
    return t('invoice.why.balanced', text)
  const names = covering.slice(0, 2).map(({ label }) => label.toLocaleLowerCase('uk'))
  return t('invoice.why.covered', { ...text, n: names.length, list: list.format(names) })
}
