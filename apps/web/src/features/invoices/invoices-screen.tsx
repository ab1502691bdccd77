import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { monthOf } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { useSettings } from '../../lib/use-settings.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
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
  const invoices = useQuery(invoicesQuery(filter))
  const choose = (next: InvoiceFilter) => setQuery(invoiceFilterQuery(next), { replace: true })
  return (
    <>
      <PageHeading>{t('invoices.title')}</PageHeading>
      <InvoiceFilters filter={filter} defaults={defaults} accounts={accounts} onChoose={choose} />
      <p className="visually-hidden" role="status">
        {invoices.data && t('plural.bill', { n: invoices.data.length })}
      </p>
      <ListShell
        query={invoices}
        what={t('invoices.title')}
        rows={6}
        afterFailure="error"
        empty={<EmptyState title={t('invoices.empty')} action={accounts.length === 0 && <AddAccountLink />} />}
        save={(format) => saveInvoices(filter, format)}
      >
        {(bills) => <InvoiceMonths invoices={bills} />}
      </ListShell>
    </>
  )
}
