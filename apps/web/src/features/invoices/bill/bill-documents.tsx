import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { Printer } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import styles from './bill.module.css'
import { ReceiptButton } from './receipt-button.tsx'

/** The rare actions, in one quiet row: receipt, print. */
export function BillDocuments({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <div className={`${styles.documents} no-print`}>
      <ReceiptButton invoice={invoice} />
      <Button look="quiet" onClick={() => window.print()}>
        <Printer size={20} aria-hidden="true" />
        {t('invoice.print')}
      </Button>
    </div>
  )
}
