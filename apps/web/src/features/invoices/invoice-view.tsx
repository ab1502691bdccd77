import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { BalanceTable } from './balance-table.tsx'
import { InvoiceComparison } from './change/invoice-comparison.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceNotices } from './invoice-notices.tsx'
import { InvoiceLines, InvoicePayments, InvoiceReadings } from './invoice-parts.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import styles from './invoices.module.css'

interface InvoiceViewProps {
  invoice: InvoiceDetail
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** Shows one complete bill; prints on one A4 sheet. */
export function InvoiceView({ invoice, today }: InvoiceViewProps) {
  const { number, dynamic, billingMonth, serviceProvider, invoiceAccount, address, dueOn } = invoice
  return (
    <div className={styles.bill}>
      <PageHeading>
        {dynamic ? t('invoice.dynamic.title', { month: formatMonth(billingMonth) }) : t('invoice.title', { number })}
      </PageHeading>
      <Card>
        <p className={styles.status}>
          <InvoiceStatus invoice={invoice} />
        </p>
        <InvoiceNotices invoice={invoice} />
        <ul className={styles.facts}>
          <li>{t('invoice.period', { month: formatMonth(billingMonth) })}</li>
          <li>{t('invoice.provider', { provider: serviceProvider.name })}</li>
          <li>{t('invoice.account', { code: groupAccountNumber(invoiceAccount.code) })}</li>
          <li>{t('invoice.address', { address })}</li>
          {dueOn && invoice.amountToPayKop > 0 && <li>{dueText(dueOn, today)}</li>}
        </ul>
        <InvoiceActions invoice={invoice} />
      </Card>
      <Card title={t('invoice.balance')}>
        <BalanceTable invoice={invoice} />
      </Card>
      {!dynamic && <InvoiceComparison invoice={invoice} />}
      <InvoiceLines invoice={invoice} />
      <InvoiceReadings invoice={invoice} />
      <InvoicePayments invoice={invoice} />
    </div>
  )
}

function dueText(dueOn: string, today: string): string {
  const date = formatDate(dueOn)
  return dueOn < today ? t('home.due.overdue', { date }) : t('home.due.until', { date })
}
