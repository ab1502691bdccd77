import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { monthOf } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { useSettings } from '../../lib/use-settings.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { ListActions } from '../../ui/list/list-actions.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { type InvoiceFilter, invoiceFilterQuery, parseInvoiceFilter } from './invoice-filter.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceMonths } from './invoice-months.tsx'
import { invoicesQuery, saveInvoices } from './invoices.api.ts'

/** The constant 3 of specification §9, used until the settings have loaded. */
const DEFAULT_MONTHS = 3

interface InvoicesScreenProps {
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** The choices of the filters; empty until loaded. */
  accounts: readonly LinkedAccount[]
}

/** `/dashboard/invoices`: charges month by month; the address holds period, provider and account (G02). */
export function InvoicesScreen({ today, accounts }: InvoicesScreenProps) {
  const settings = useSettings()
  const [query, setQuery] = useSearchParams()
  const defaults = { currentMonth: monthOf(today), months: settings?.dashboard.filterMonths ?? DEFAULT_MONTHS }
  const filter = parseInvoiceFilter(query, defaults)
  const { data: invoices, isError, isFetching, refetch } = useQuery(invoicesQuery(filter))
  const choose = (next: InvoiceFilter) => setQuery(invoiceFilterQuery(next), { replace: true })
  return (
    <>
      <PageHeading>{t('invoices.title')}</PageHeading>
      <InvoiceFilters filter={filter} defaults={defaults} accounts={accounts} onChoose={choose} />
      <p className="visually-hidden" role="status">
        {invoices && t('plural.bill', { n: invoices.length })}
      </p>
      {isError && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !invoices && <Skeleton what={t('invoices.title')} rows={6} />}
      {!isError && invoices?.length === 0 && (
        <EmptyState title={t('invoices.empty')} action={accounts.length === 0 && <AddAccountLink />} />
      )}
      {!isError && invoices && invoices.length > 0 && (
        <>
          <InvoiceMonths invoices={invoices} />
          <ListActions save={(format) => saveInvoices(filter, format)} />
        </>
      )}
    </>
  )
}
