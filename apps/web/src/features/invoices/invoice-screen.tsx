import { useQuery } from '@tanstack/react-query'
import { invoiceId } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { invoiceQuery } from './invoices.api.ts'
import styles from './invoices.module.css'

/** `/dashboard/invoices/:id`: explains a bill, with payment and download (G03, G07, G09). `today` is a Kyiv date. */
export function InvoiceScreen({ id, today }: { id: string; today: string }) {
  // An invalid bill ID is not sent to the server.
  const isInvoiceId = invoiceId.safeParse(id).success
  const { data: invoice, error, isFetching, refetch } = useQuery({ ...invoiceQuery(id), enabled: isInvoiceId })
  if (invoice) {
    return (
      <>
        <BackToInvoices />
        <InvoiceView invoice={invoice} today={today} />
      </>
    )
  }
  const isMissing = !isInvoiceId || (error instanceof HttpError && error.status === 404)
  return (
    <>
      <BackToInvoices />
      <PageHeading>{t('invoices.title')}</PageHeading>
      {isMissing && (
        <EmptyState
          title={t('error.not_found')}
          action={<ButtonLink to={paths.invoices}>{t('invoices.title')}</ButtonLink>}
        />
      )}
      {error && !isMissing && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !isMissing && <Skeleton what={t('invoices.title')} rows={6} />}
    </>
  )
}

function BackToInvoices() {
  return (
    <Link className={`${styles.back} no-print`} to={paths.invoices}>
      <ChevronLeft size={20} aria-hidden="true" />
      {t('invoices.title')}
    </Link>
  )
}
