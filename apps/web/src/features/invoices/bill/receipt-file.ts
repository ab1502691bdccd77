import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { savedName } from '../../../lib/upload/saved-name.ts'

/** Returns the name from `Content-Disposition`; otherwise a name with the account and the month. */
export function receiptFileName(
  { invoiceAccount, billingMonth }: Pick<InvoiceSummary, 'invoiceAccount' | 'billingMonth'>,
  disposition: string | null,
): string {
  const given = savedName(disposition)
  if (given) return given
  const code = invoiceAccount.code.replace(/[^0-9A-Za-z-]/g, '-')
  return t('invoice.receipt.file', { code, period: billingMonth })
}
