import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import styles from './bill.module.css'

/** Notices that a resident needs before trusting or paying the amount, each with an action. */
export function InvoiceNotices({ invoice }: { invoice: InvoiceDetail }) {
  const { status, balanced, dynamic, revisedOn, requisitesChangedOn, providerPhone, lines, countedIn } = invoice
  const requisites = requisitesChangedOn && <RequisitesNotice date={requisitesChangedOn} />
  if (dynamic) {
    return (
      <>
        {requisites}
        <DynamicNotice invoice={invoice} />
      </>
    )
  }
  return (
    <>
      {requisites}
      {countedIn && status !== 'counted' && (
        <div className="no-print">
          <Notice tone="info">
            <p>{t('invoice.counted.settled', { month: monthName(countedIn.billingMonth) })}</p>
          </Notice>
        </div>
      )}
      {!balanced && (
        <Notice tone="warning">
          <p>{t('invoices.unbalanced.text')}</p>
          <p>{t('invoices.unbalanced.what')}</p>
          {providerPhone && <p>{t('invoices.unbalanced.ask', { phone: providerPhone })}</p>}
        </Notice>
      )}
      {revisedOn && (
        <Notice tone="info">
          <p>{t('invoice.revised.text', { date: formatDate(revisedOn) })}</p>
        </Notice>
      )}
      {lines.some(isEstimated) && (
        <Notice tone="info">
          <p>{t('invoice.estimated.text')}</p>
          <MetersLink />
        </Notice>
      )}
    </>
  )
}

const RequisitesNotice = ({ date }: { date: string }) => (
  <Notice tone="info">
    <p>{t('invoice.requisites.changed', { date: formatDate(date) })}</p>
  </Notice>
)

/** An estimate is not a bill: explains its gaps, how to improve it, and links to the last bill. */
function DynamicNotice({ invoice: { billingMonth, invoiceAccount, lines } }: { invoice: InvoiceDetail }) {
  const previous = addMonths(billingMonth, -1)
  return (
    <Notice tone="info">
      <p>{t('invoices.dynamic.hint')}</p>
      <p>{t('invoice.dynamic.limits')}</p>
      {lines.some(isEstimated) && (
        <>
          <p>{t('invoice.dynamic.reading')}</p>
          <MetersLink />
        </>
      )}
      <p className="no-print">
        <Link className={styles.link} to={paths.invoice(`${invoiceAccount.id}-${previous.replace('-', '')}`)}>
          {t('invoice.dynamic.previous', { month: monthName(previous) })}
        </Link>
      </p>
    </Notice>
  )
}

const isEstimated = ({ method }: InvoiceDetail['lines'][number]) => method === 'average' || method === 'norm'

const MetersLink = () => (
  <p className="no-print">
    <Link className={styles.link} to={paths.meters}>
      {t('invoice.estimated.action')}
    </Link>
  </p>
)
