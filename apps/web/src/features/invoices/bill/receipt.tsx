import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Digits } from '../../../ui/bill/money.tsx'
import styles from './receipt.module.css'
import { type ReceiptResult, type ReceiptRow, receiptOf } from './receipt-rows.ts'

/** «З чого складається сума»: a paper receipt, whose lines add up to the sum under the rule (G03). */
export function Receipt({ invoice }: { invoice: InvoiceDetail }) {
  const { rows, past, result, later } = receiptOf(invoice)
  return (
    <section className={styles.paper} aria-label={t('invoice.balance')}>
      <h2>{t('invoice.balance')}</h2>
      <table className={styles.lines}>
        <caption className="visually-hidden">{t('invoice.balance')}</caption>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} row={row} />
          ))}
          {past !== null && (
            <tr>
              <td colSpan={2} className={styles.past}>
                {past}
              </td>
            </tr>
          )}
          <Result result={result} />
          {later && (
            <>
              <Line row={later.row} />
              <Result result={later.result} />
            </>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Line({ row: { label, note, kop } }: { row: ReceiptRow }) {
  return (
    <tr data-row="line" className={kop < 0 ? styles.less : undefined}>
      <th scope="row">
        <span className={styles.label}>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </th>
      <td>
        <span className={styles.kop}>
          {kop < 0 && '−'}
          <Digits kop={Math.abs(kop)} />
        </span>
      </td>
    </tr>
  )
}

function Result({ result: { label, kop, isExact } }: { result: ReceiptResult }) {
  return (
    <tr data-row={isExact ? 'sum' : 'stated'} className={styles.result}>
      <th scope="row">{label}</th>
      <td>{formatMoney(kop)}</td>
    </tr>
  )
}
