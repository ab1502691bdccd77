import type { InvoiceDetail } from '@zatyshok/contract/invoices'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatDate, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { BalanceTable } from './balance-table.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceLines, InvoicePayments, InvoiceReadings } from './invoice-parts.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import styles from './invoices.module.css'

interface InvoiceViewProps {
  invoice: InvoiceDetail
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** One bill from top to bottom; prints on one A4 sheet. */
export function InvoiceView({ invoice, today }: InvoiceViewProps) {
  const { number, billingMonth, serviceProvider, invoiceAccount, address, dueOn } = invoice
  return (
    <div className={styles.bill}>
      <PageHeading>{t('invoice.title', { number })}</PageHeading>
      <Card>
        <p className={styles.status}>
          <InvoiceStatus invoice={invoice} />
        </p>
        {!invoice.balanced && (
          <Notice tone="warning">
            <p>{t('invoices.unbalanced.text')}</p>
          </Notice>
        )}
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
        <p>{comparison(invoice)}</p>
      </Card>
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

/** «На 12,40 грн більше, ніж за вересень 2026»; nothing when there is no bill of the month before. */
function comparison({ chargedKop, previousChargedKop, billingMonth }: InvoiceDetail): string | null {
  if (previousChargedKop === null) return null
  const prevMonth = formatMonth(addMonths(billingMonth, -1))
  const change = chargedKop - previousChargedKop
  if (change === 0) return t('invoice.compare.same', { prevMonth })
  const amount = formatMoney(Math.abs(change))
  return change > 0
    ? t('invoice.compare.more', { amount, prevMonth })
    : t('invoice.compare.less', { amount, prevMonth })
}
