import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatMoney, formatSignedMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import styles from './change.module.css'
import { type ChangeRow, changeRows, changeSentence } from './change-rows.ts'
import { type WaterfallBar, waterfall } from './waterfall.ts'

/** «Чому змінилася сума»: a sentence, then the change from the former amount to this one, part by part (G04). */
export function ChangeCard({ comparison }: { comparison: InvoiceChange }) {
  const { previous, current, change } = comparison
  if (!previous || !change) {
    return (
      <Card title={t('invoice.why.title')}>
        <p>{obstacleText(comparison)}</p>
      </Card>
    )
  }
  const rows = changeRows(comparison)
  return (
    <Card title={t('invoice.why.title')}>
      <p className={styles.sentence}>{changeSentence(rows, change.toPayKop, previous.month)}</p>
      {change.chargedKop !== change.toPayKop && <p>{chargedText(change.chargedKop)}</p>}
      {addMonths(previous.month, 1) !== current.month && (
        <p>{t('invoice.why.gap', { prevMonth: formatMonth(previous.month) })}</p>
      )}
      {rows.length > 0 && <ChangeTable previous={previous} current={current} rows={rows} />}
    </Card>
  )
}

/** A separate sentence about the charges, if debts, payments or subsidies change the amount too. */
function chargedText(chargedKop: number): string {
  if (chargedKop === 0) return t('invoice.why.charged.same')
  const amount = formatMoney(Math.abs(chargedKop))
  return chargedKop > 0 ? t('invoice.why.charged.more', { amount }) : t('invoice.why.charged.less', { amount })
}

function obstacleText({ previous, current }: InvoiceChange): string {
  if (!current.balanced) return t('invoice.why.unbalanced')
  if (!previous) return t('invoice.why.first')
  return t('invoice.why.previousUnbalanced', { prevMonth: formatMonth(previous.month) })
}

interface ChangeTableProps {
  previous: InvoiceChange['current']
  current: InvoiceChange['current']
  rows: readonly ChangeRow[]
}

function ChangeTable({ previous, current, rows }: ChangeTableProps) {
  const [prevMonth, month] = [formatMonth(previous.month), formatMonth(current.month)]
  const [first, ...rest] = waterfall(
    previous.toPayKop,
    rows.map(({ amountKop }) => amountKop),
  )
  return (
    <table className={`${styles.parts} no-print`}>
      <caption className="visually-hidden">{t('invoice.why.title')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('invoice.why.col.part')}</th>
          <th scope="col">{t('invoice.why.col.amount')}</th>
        </tr>
      </thead>
      <tbody>
        <SumRow label={t('invoice.why.from', { month: prevMonth })} kop={previous.toPayKop} bar={first} />
        {rows.map(({ key, label, note, amountKop }, at) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </th>
            <td>
              {formatSignedMoney(amountKop)}
              <Bar bar={rest[at]} look={amountKop > 0 ? 'more' : 'less'} />
            </td>
          </tr>
        ))}
        <SumRow label={t('invoice.why.from', { month })} kop={current.toPayKop} bar={rest.at(-1)} />
      </tbody>
    </table>
  )
}

function SumRow({ label, kop, bar }: { label: string; kop: number; bar: WaterfallBar | undefined }) {
  return (
    <tr className={styles.sum}>
      <th scope="row">{label}</th>
      <td>
        {formatMoney(kop)}
        <Bar bar={bar} look="sum" />
      </td>
    </tr>
  )
}

/** Decorative: the row shows the number as text. An increase is filled, a decrease is outlined, a sum is dark. */
function Bar({ bar, look }: { bar: WaterfallBar | undefined; look: 'more' | 'less' | 'sum' }) {
  if (!bar) return null
  return (
    <svg className={styles.bar} width="100%" height="12" aria-hidden="true" focusable="false">
      <rect data-look={look} x={`${bar.start}%`} y="1" width={`${bar.width}%`} height="10" />
    </svg>
  )
}
