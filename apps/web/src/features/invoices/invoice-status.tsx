import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { billWords } from '@zatyshok/domain/bills/bill-status'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Badge, type Tone } from '../../ui/badge.tsx'
import styles from './invoices.module.css'

const tones: Readonly<Record<InvoiceSummary['status'], Tone>> = {
  due: 'info',
  part: 'warning',
  paid: 'success',
  debt: 'error',
  credit: 'neutral',
  counted: 'neutral',
}

/** Shows the bill's state and the amount left to pay; a bill that a newer one contains has no amount to pay. */
export function InvoiceStatus({ invoice }: { invoice: InvoiceSummary }) {
  const { status, balanced, dynamic, amountToPayKop, closingKop, countedIn } = invoice
  if (!balanced) return <Badge tone="warning">{billWords(invoice)}</Badge>
  if (dynamic) return <DynamicStatus amountToPayKop={amountToPayKop} />
  const word = status === 'credit' ? t('home.overpaid', { amount: formatMoney(-closingKop) }) : billWords(invoice)
  return (
    <>
      <Badge tone={tones[status]}>{word}</Badge>
      {countedIn && status !== 'counted' && (
        <span className={styles.note}>
          {t('invoices.status.counted', { month: formatMonth(countedIn.billingMonth) })}
        </span>
      )}
      {amountToPayKop > 0 && (
        <span className={styles.note}>
          {status !== 'due' && `${t('invoices.col.due')} `}
          <span className={styles.money}>{formatMoney(amountToPayKop)}</span>
        </span>
      )}
    </>
  )
}

function DynamicStatus({ amountToPayKop }: Pick<InvoiceSummary, 'amountToPayKop'>) {
  return (
    <>
      <Badge tone="info">{t('invoices.dynamic')}</Badge>
      {amountToPayKop > 0 && (
        <span className={styles.note}>
          {t('invoices.col.due')} <span className={styles.money}>{formatMoney(amountToPayKop)}</span>
        </span>
      )}
    </>
  )
}
