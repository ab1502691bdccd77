import { useQuery } from '@tanstack/react-query'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { invoiceChangeQuery } from '../invoices.api.ts'
import { SupportCard } from '../support-card.tsx'
import { ChangeCard } from './change-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'

/** Explains the amount against earlier bills. If the request fails, the bill itself stays visible. */
export function InvoiceComparison({ invoice }: { invoice: InvoiceDetail }) {
  const change = useQuery(invoiceChangeQuery(invoice.id))
  return (
    <>
      <Loaded query={change} what={t('invoice.why.title')} rows={4} afterFailure="both">
        {(comparison) => <ChangeCard comparison={comparison} />}
      </Loaded>
      <SupportCard invoice={invoice} penalty={change.data?.penalty ?? null} />
      {change.data && <ComparisonCard comparison={change.data} />}
    </>
  )
}
