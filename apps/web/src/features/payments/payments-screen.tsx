import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ListActions } from '../../ui/list/list-actions.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { type PaymentFilter, parsePaymentFilter, paymentFilterQuery } from './payment-filter.ts'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentList } from './payment-list.tsx'
import { partnersQuery, paymentsQuery, savePayments } from './payments.api.ts'

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
  const filter = parsePaymentFilter(query, { defaultMonths, today })
  const { data: finance } = useQuery(partnersQuery)
  const payments = useInfiniteQuery(paymentsQuery(filter, today))
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, refetch } = payments
  const choose = (next: PaymentFilter) => setQuery(paymentFilterQuery(next), { replace: true })
  const showMore = async () => (await payments.fetchNextPage()).hasNextPage
  // If the next page fails to load, the list stays with its button.
  const failed = error !== null && !isFetchNextPageError
  const isMissing = error instanceof HttpError && error.status === 404
  const [first] = data?.pages ?? []
  return (
    <>
      <PageHeading>{t('payments.title')}</PageHeading>
      <PaymentFilters
        filter={filter}
        defaultMonths={defaultMonths}
        today={today}
        accounts={accounts}
        partners={finance?.partners ?? []}
        onChoose={choose}
      />
      {failed && isMissing && <EmptyState title={t('error.not_found')} />}
      {failed && !isMissing && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!failed && !first && <Skeleton what={t('payments.title')} rows={6} />}
      {!failed && first?.count === 0 && (
        <EmptyState title={t('payments.empty')} action={accounts.length === 0 && <AddAccountLink />} />
      )}
      {!failed && data && first && first.count > 0 && (
        <>
          <PaymentList
            totalKop={first.totalKop}
            count={first.count}
            payments={data.pages.flatMap(({ items }) => items)}
            accounts={accounts}
            more={payments.hasNextPage ? { busy: isFetchingNextPage, show: showMore } : null}
          />
          <ListActions save={(format) => savePayments(filter, { today, format })} />
        </>
      )}
      <div className="no-print">
        <ButtonLink look="quiet" to={paths.paymentTrace}>
          {t('trace.link')}
        </ButtonLink>
      </div>
    </>
  )
}
