import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { balanceRows } from './balance-rows.ts'
import styles from './invoices.module.css'

/** Shows the bill's sum line by line: a sign, a label, an amount; the result is below a rule. */
export function BalanceTable({ invoice }: { invoice: InvoiceSummary }) {
  const rows = balanceRows(invoice)
  return (
    <table className={styles.balance}>
      <caption className="visually-hidden">{t('invoice.balance')}</caption>
      <tbody>
        {rows.map(({ sign, label, kop }, place) => (
          <tr key={label} className={rowClass({ isResult: sign === '=' || place === rows.length - 1, kop })}>
            <td className={styles.sign}>{sign}</td>
            <th scope="row">{label}</th>
            <td className={styles.amount}>{formatMoney(kop)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rowClass({ isResult, kop }: { isResult: boolean; kop: number }): string | undefined {
  if (isResult) return styles.result
  return kop === 0 ? styles.zero : undefined
}
