import { useMutation } from '@tanstack/react-query'
import { getReceipt, type InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { call } from '../../../lib/portal.ts'
import { saveFile } from '../../../lib/upload/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './bill.module.css'
import { receiptFileName } from './receipt-file.ts'

/**
 * Downloads the bill as a PDF. The request needs the bearer token, so the script fetches the file and saves it (G07).
 */
export function ReceiptButton({ invoice }: { invoice: InvoiceDetail }) {
  const download = useMutation({
    mutationFn: async () => {
      let disposition: string | null = null
      const bytes = await call(
        getReceipt,
        { query: { invoiceId: invoice.id } },
        { onHeaders: (headers) => (disposition = headers.get('content-disposition')) },
      )
      saveFile(bytes, { name: receiptFileName(invoice, disposition), type: 'application/pdf' })
    },
  })
  return (
    <>
      <Button
        look="quiet"
        busy={download.isPending}
        busyText={t('invoice.receipt.loading')}
        onClick={() => download.mutate()}
      >
        <Download size={20} aria-hidden="true" />
        {t('invoice.receipt')}
      </Button>
      {download.isError && (
        <p role="alert" className={styles.failure}>
          {t('invoice.receipt.error')}
        </p>
      )}
    </>
  )
}
