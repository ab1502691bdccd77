import { useQuery } from '@tanstack/react-query'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { LoadError, Skeleton } from '../../../ui/list/loading.tsx'
import { invoiceChangeQuery } from '../invoices.api.ts'
import { SupportCard } from '../support-card.tsx'
import { ChangeCard } from './change-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'

/** Explains the amount against earlier bills. If the request fails, the bill itself stays visible. */
export function InvoiceComparison({ invoice }: { invoice: InvoiceDetail }) {
  const { data, isError, isFetching, refetch } = useQuery(invoiceChangeQuery(invoice.id))
  return (
    <>
      {data && <ChangeCard comparison={data} />}
      {!data && !isError && <Skeleton what={t('invoice.why.title')} rows={4} />}
      {isError && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      <SupportCard invoice={invoice} penalty={data?.penalty ?? null} />
      {data && <ComparisonCard comparison={data} />}
    </>
  )
}
