import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { monthOf } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { useSettings } from '../../lib/use-settings.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { HomeFilter } from '../../ui/list/home-filter.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { homeSearch, homesOf, useChosenHome } from '../../ui/list/use-chosen-home.ts'
import { PageHeading } from '../../ui/page.tsx'
import { invoicesQuery, saveInvoices } from './invoices.api.ts'
import { BillsList } from './list/bills-list.tsx'
import { type InvoiceFilter, invoiceFilterQuery, parseInvoiceFilter } from './list/invoice-filter.ts'
import { InvoiceFilters } from './list/invoice-filters.tsx'
import { olderYear } from './list/older-year.ts'

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
  const homes = homesOf(accounts)
  const home = useChosenHome(homes)
  const { data, ...loading } = useQuery(invoicesQuery(filter))
  const shown = home && data ? data.filter((bill) => bill.home.id === home.id) : data
  const choose = (next: InvoiceFilter) => setQuery(invoiceFilterQuery(next), { replace: true })
  return (
    <>
      <PageHeading>{t('invoices.title')}</PageHeading>
      <HomeFilter homes={homes} />
      <InvoiceFilters
        filter={filter}
        defaults={defaults}
        accounts={home ? accounts.filter((account) => account.home.id === home.id) : accounts}
        onChoose={choose}
      />
      <p className="visually-hidden" role="status">
        {shown && t('invoices.shown', { n: shown.length })}
      </p>
      <ListShell
        query={{ ...loading, data: shown }}
        what={t('invoices.title')}
        rows={6}
        afterFailure="error"
        empty={home ? <NoBillsOfHome query={query} /> : <NoBills hasAccounts={accounts.length > 0} />}
        save={(format) => saveInvoices(filter, format)}
      >
        {(bills) => (
          <>
            <BillsList bills={bills} today={today} />
            <OlderYear filter={filter} bills={bills} busy={loading.isPlaceholderData} onChoose={choose} />
          </>
        )}
      </ListShell>
    </>
  )
}

interface OlderYearProps {
  filter: InvoiceFilter
  bills: readonly InvoiceSummary[]
  busy: boolean
  onChoose: (filter: InvoiceFilter) => void
}

/** The button that continues the list with an older year; while it loads, it keeps its place and its text. */
function OlderYear({ filter, bills, busy, onChoose }: OlderYearProps) {
  const older = olderYear(
    filter,
    bills
      .map(({ billingMonth }) => billingMonth)
      .sort()
      .reverse(),
  )
  if (!older && !busy) return null
  return (
    <div className="no-print">
      <Button
        look="secondary"
        busy={busy}
        busyText={t('state.loading')}
        onClick={() => older && onChoose({ ...filter, from: older.from })}
      >
        {t(older?.isBegun ? 'invoices.wholeYear' : 'invoices.year', { year: older?.year ?? filter.from.slice(0, 4) })}
      </Button>
    </div>
  )
}

const NoBills = ({ hasAccounts }: { hasAccounts: boolean }) => (
  <EmptyState title={t('invoices.empty')} action={!hasAccounts && <AddAccountLink />} />
)

const NoBillsOfHome = ({ query }: { query: URLSearchParams }) => (
  <EmptyState
    title={t('invoices.empty.home')}
    action={
      <ButtonLink look="secondary" to={homeSearch(query, null)}>
        {t('filter.homes.showAll')}
      </ButtonLink>
    }
  />
)
