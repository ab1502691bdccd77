import { useQuery } from '@tanstack/react-query'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { ChangeCard } from '../change/change-card.tsx'
import { LastYearCard } from '../change/last-year-card.tsx'
import { invoiceChangeQuery } from '../invoices.api.ts'
import { billName } from '../list/bill-name.ts'
import styles from './bill.module.css'
import { BillDocuments } from './bill-documents.tsx'
import { BillHead } from './bill-head.tsx'
import { InvoiceNotices } from './invoice-notices.tsx'
import { InvoicePayments, InvoiceReadings } from './invoice-parts.tsx'
import { Receipt } from './receipt.tsx'
import { SupportCard } from './support-card.tsx'

interface BillViewProps {
  invoice: InvoiceDetail
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** One bill: what is owed, the receipt, why the sum changed, documents; prints on one A4 sheet. */
export function BillView({ invoice, today }: BillViewProps) {
  const change = useQuery({ ...invoiceChangeQuery(invoice.id), enabled: !invoice.dynamic })
  return (
    <div className={styles.bill}>
      <BillHead invoice={invoice} today={today} />
      <InvoiceNotices invoice={invoice} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Receipt invoice={invoice} />
          <div className={`${styles.column} no-print`}>
            <SupportCard invoice={invoice} penalty={change.data?.penalty ?? null} />
            <InvoiceReadings invoice={invoice} />
            <InvoicePayments invoice={invoice} />
          </div>
        </div>
        {/* The explanation compares bills; if it fails, the bill itself stays visible. */}
        {!invoice.dynamic && (
          <div className={styles.column}>
            <Loaded query={change} what={t('invoice.why.title')} rows={4} afterFailure="both">
              {(comparison) => (
                <>
                  <ChangeCard comparison={comparison} />
                  <LastYearCard comparison={comparison} />
                </>
              )}
            </Loaded>
          </div>
        )}
      </div>
      <BillDocuments invoice={invoice} />
      <p className={styles.note}>{numbersText(invoice)}</p>
    </div>
  )
}

/** The numbers come last: only a clerk asks for them. */
function numbersText(invoice: InvoiceDetail): string {
  const account = billName(invoice).number
  return invoice.dynamic
    ? t('invoice.numbers.account', { account })
    : t('invoice.numbers', { number: `№\u00a0${invoice.number}`, account })
}
