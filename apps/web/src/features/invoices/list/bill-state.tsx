import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Digits } from '../../../ui/bill/money.tsx'
import styles from './bills.module.css'

interface InvoiceStateProps {
  invoice: InvoiceSummary
  /** The filters of the list: the newer bill becomes a link. Omitted inside the link of a whole line. */
  search?: string | undefined
}

/** What a list says of a bill: what is left to pay, as digits alone, or the word in its place. */
export function InvoiceState({ invoice, search }: InvoiceStateProps) {
  const { status, balanced, dynamic, chargedKop, amountToPayKop, closingKop, countedIn } = invoice
  if (dynamic) return <Estimate kop={chargedKop} />
  if (!balanced) return <span className={styles.unsure}>{t('invoices.line.unbalanced')}</span>
  if (countedIn && status === 'counted') return <Counted in={countedIn} search={search} />
  if (status === 'credit')
    return (
      <span className={styles.word}>
        {t('invoices.line.credit')} <Digits kop={-closingKop} />
      </span>
    )
  if (amountToPayKop === 0) return <span className={styles.word}>{t('invoices.line.paid')}</span>
  return (
    <>
      <span className="visually-hidden">{status === 'debt' ? t('invoices.line.debt') : t('invoices.line.due')} </span>
      <Digits kop={amountToPayKop} />
    </>
  )
}

interface CountedProps extends Pick<InvoiceStateProps, 'search'> {
  in: NonNullable<InvoiceSummary['countedIn']>
}

function Counted({ in: { invoiceId, billingMonth }, search }: CountedProps) {
  const text = t('invoices.line.counted', { month: monthName(billingMonth) })
  if (search === undefined) return <span className={styles.word}>{text}</span>
  return (
    <Link className={styles.counted} to={`${paths.invoice(invoiceId)}${search}`}>
      {text}
    </Link>
  )
}

function Estimate({ kop }: { kop: number }) {
  return (
    <span className={styles.word}>
      {t('invoices.line.dynamic')} <Digits kop={kop} />
    </span>
  )
}
