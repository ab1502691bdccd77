import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { MessageSquareText, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './bill.module.css'
import { QuestionForm } from './question-form.tsx'
import { ReceiptButton } from './receipt-button.tsx'

/** The rare actions, in one quiet row: receipt, print, a question about this bill. */
export function BillDocuments({ invoice }: { invoice: InvoiceDetail }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className={`${styles.column} no-print`}>
      <div className={styles.documents}>
        <ReceiptButton invoice={invoice} />
        <Button look="quiet" onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" />
          {t('invoice.print')}
        </Button>
        <Button look="quiet" aria-expanded={asks} onClick={() => setAsks(!asks)}>
          <MessageSquareText size={20} aria-hidden="true" />
          {t('invoice.question')}
        </Button>
      </div>
      {asks && <QuestionForm invoice={invoice} onClose={() => setAsks(false)} />}
    </div>
  )
}
