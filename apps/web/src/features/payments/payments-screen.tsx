import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { HomeFilter } from '../../ui/list/home-filter.tsx'
import { ListActions } from '../../ui/list/list-actions.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { homeSearch, homesOf } from '../../ui/list/use-chosen-home.ts'
import { PageHeading } from '../../ui/page.tsx'
import { type PaymentFilter, parsePaymentFilter, paymentFilterQuery, possibleFilter } from './payment-filter.ts'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import { partnersQuery, paymentsQuery, savePayments } from './payments.api.ts'
import { PaymentsTable } from './payments-table.tsx'

/** The constant 3 of specification §9, used until the settings have loaded. */
const DEFAULT_MONTHS = 3

interface PaymentsScreenProps {
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** The choices of the filters and the tiles of the rows; empty until loaded. */
  accounts: readonly LinkedAccount[]
}

/** `/dashboard/payments`: the resident's payments; the address holds period, provider and account (G08). */
export function PaymentsScreen({ today, accounts }: PaymentsScreenProps) {
  const defaultMonths = useSettings()?.dashboard.filterMonths ?? DEFAULT_MONTHS
  const [query, setQuery] = useSearchParams()
  const filter = possibleFilter(parsePaymentFilter(query, { defaultMonths, today }), accounts)
  const ofHome = filter.home ? accounts.filter(({ home }) => String(home.id) === filter.home) : accounts
  const { data: finance } = useQuery(partnersQuery)
  const payments = useInfiniteQuery(paymentsQuery(filter, today))
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, refetch } = payments
  const choose = (next: PaymentFilter) => setQuery(paymentFilterQuery(next), { replace: true })
  const showMore = async () => (await payments.fetchNextPage()).hasNextPage
  const List = useWideScreen() ? PaymentsTable : PaymentList
  // If the next page fails to load, the list stays with its button.
  const isError = error !== null && !isFetchNextPageError
  return (
    <>
      <PageHeading
        actions={
          accounts.length > 0 && (
            <ButtonLink look="secondary" to={paths.pay}>
              {t('pay.title')}
            </ButtonLink>
          )
        }
      >
        {t('payments.title')}
      </PageHeading>
      <HomeFilter homes={homesOf(accounts)} />
      <PaymentFilters
        filter={filter}
        defaultMonths={defaultMonths}
        today={today}
        accounts={ofHome}
        partners={finance?.partners ?? []}
        onChoose={choose}
      />
      <Loaded
        query={{ data: data?.pages, error, isError, isFetching, refetch }}
        what={t('payments.title')}
        rows={6}
        afterFailure="error"
        failed={missing}
      >
        {([first, ...others]) =>
          first && first.count > 0 ? (
            <>
              <List
                totalKop={first.totalKop}
                count={first.count}
                payments={[first, ...others].flatMap(({ items }) => items)}
                accounts={accounts}
                more={payments.hasNextPage ? { busy: isFetchingNextPage, show: showMore } : null}
              />
              <ListActions save={(format) => savePayments(filter, { today, format })} />
            </>
          ) : (
            <EmptyState
              title={filter.home ? t('payments.empty.home') : t('payments.empty')}
              action={
                filter.home ? (
                  <ButtonLink look="secondary" to={homeSearch(query, null)}>
                    {t('filter.homes.showAll')}
                  </ButtonLink>
                ) : (
                  accounts.length === 0 && <AddAccountLink />
                )
              }
            />
          )
        }
      </Loaded>
      <div className="no-print">
        <ButtonLink look="quiet" to={paths.paymentTrace}>
          {t('trace.link')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The address names an account that is not the person's. */
const missing = (error: Error) =>
  error instanceof HttpError && error.status === 404 && <EmptyState title={t('error.not_found')} />
