import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/bill/money.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import { billName } from '../list/bill-name.ts'
import styles from './bill.module.css'
import { BillPayment } from './bill-payment.tsx'

interface BillHeadProps {
  invoice: InvoiceDetail
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** What the bill is for, how much, by when, and the one button. */
export function BillHead({ invoice, today }: BillHeadProps) {
  const { billingMonth, serviceProvider, address } = invoice
  const { title, look } = billName(invoice)
  return (
    <div className={styles.head}>
      <div className={styles.subject}>
        <span className="no-print">
          <UtilityTile utility={look.utility} icon={look.icon} />
        </span>
        <div>
          <PageHeading>{`${title}, ${formatMonth(billingMonth)}`}</PageHeading>
          <p className={styles.note}>
            {address} · {serviceProvider.name}
          </p>
        </div>
      </div>
      <div className={styles.sums}>
        <BillSum invoice={invoice} today={today} />
      </div>
      <BillPayment invoice={invoice} />
    </div>
  )
}

/** The amount that is left, or the sentence that says why nothing is to be paid here. */
function BillSum({ invoice, today }: BillHeadProps) {
  const { dynamic, balanced, status, amountToPayKop, closingKop, chargedKop, countedIn, dueOn } = invoice
  if (dynamic)
    return (
      <>
        <Badge tone="info">{t('invoices.dynamic')}</Badge>
        <Money kop={chargedKop} size="sum" />
      </>
    )
  if (!balanced) return <Badge tone="warning">{t('invoices.unbalanced')}</Badge>
  if (countedIn && status === 'counted')
    return <p className={styles.word}>{t('invoice.counted.short', { month: monthName(countedIn.billingMonth) })}</p>
  if (status === 'credit')
    return <p className={styles.word}>{t('invoice.overpaid', { amount: formatMoney(-closingKop) })}</p>
  if (amountToPayKop === 0)
    return (
      <p className={styles.word}>
        <Badge tone="success">{t('invoices.status.paid')}</Badge>
      </p>
    )
  return (
    <>
      <Money kop={amountToPayKop} size="sum" />
      <p className={styles.note}>
        {status === 'part' && `${t('invoices.status.part')}. `}
        {dueOn && <DueText dueOn={dueOn} today={today} />}
      </p>
    </>
  )
}

function DueText({ dueOn, today }: { dueOn: string; today: string }) {
  const date = formatDayMonth(dueOn)
  if (dueOn >= today) return t('home.due.until', { date })
  return <strong className={styles.late}>{t('home.due.overdue', { date })}</strong>
}
