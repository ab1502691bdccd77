import { useQuery } from '@tanstack/react-query'
import { invoiceId } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { ChevronLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { BillView } from './bill/bill-view.tsx'
import { invoiceQuery } from './invoices.api.ts'
import styles from './invoices.module.css'

/** `/dashboard/invoices/:id`: explains a bill, with payment and download (G03, G07, G09). `today` is a Kyiv date. */
export function InvoiceScreen({ id, today }: { id: string; today: string }) {
  // An invalid bill ID is not sent to the server.
  const isInvoiceId = invoiceId.safeParse(id).success
  const invoice = useQuery({ ...invoiceQuery(id), enabled: isInvoiceId })
  return (
    <>
      <BackToInvoices />
      {!invoice.data && <PageHeading>{t('invoices.title')}</PageHeading>}
      {isInvoiceId ? (
        <Loaded query={invoice} what={t('invoices.title')} rows={6} failed={missingOf}>
          {(found) => <BillView invoice={found} today={today} />}
        </Loaded>
      ) : (
        <Missing />
      )}
    </>
  )
}

const missingOf = (error: Error) => error instanceof HttpError && error.status === 404 && <Missing />

function Missing() {
  return (
    <EmptyState
      title={t('error.not_found')}
      action={<ButtonLink to={paths.invoices}>{t('invoices.title')}</ButtonLink>}
    />
  )
}

/** The filters of the list are in the address of the bill too, so the list is as it was. */
function BackToInvoices() {
  const { search } = useLocation()
  return (
    <Link className={`${styles.back} no-print`} to={`${paths.invoices}${search}`}>
      <ChevronLeft size={20} aria-hidden="true" />
      {t('invoices.title')}
    </Link>
  )
}
