import { formatDate, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import type { CreditPreview } from './held-payments.api.ts'
import styles from './held-payments.module.css'

/** Shows the payer, the account with its holder, and the bills' remaining amounts after the credit. */
export function CreditFacts({ credit }: { credit: CreditPreview }) {
  const { amountKop, paidOn, payer, provider, serviceProviderCode, invoiceAccountCode, holder, address, bills } = credit
  const facts = [
    [t('held.credit.amount'), formatMoney(amountKop)],
    [t('held.credit.paid'), formatDate(paidOn)],
    [t('held.credit.payer'), payer ?? t('held.credit.payer.unknown')],
    [
      t('held.credit.account'),
      `${provider} (${serviceProviderCode}), №\u00a0${groupAccountNumber(invoiceAccountCode)}`,
    ],
    [t('held.credit.holder'), holder],
    [t('held.credit.address'), address],
  ] as const
  return (
    <section className={styles.form} aria-label={t('held.credit.look')}>
      <h3>{t('held.credit.look')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {bills.length === 0 ? (
        <p>{t('held.credit.bills.none')}</p>
      ) : (
        <DataTable caption={t('held.credit.bills')} columns={columns()} rows={bills} rowKey={({ month }) => month} />
      )}
    </section>
  )
}

const columns = (): Column<CreditPreview['bills'][number]>[] => [
  { key: 'month', header: t('held.credit.bill.month'), cell: ({ month }) => formatMonth(month) },
  { key: 'owed', header: t('held.credit.bill.owed'), numeric: true, cell: ({ owedKop }) => formatMoney(owedKop) },
  { key: 'left', header: t('held.credit.bill.left'), numeric: true, cell: ({ leftKop }) => leftText(leftKop) },
]

function leftText(leftKop: number): string {
  if (leftKop > 0) return formatMoney(leftKop)
  return leftKop === 0 ? t('held.credit.bill.closed') : t('held.credit.bill.overpaid', { sum: formatMoney(-leftKop) })
}
