import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { accountsQuery } from '../../features/accounts/accounts.api.ts'
import { TraceScreen } from '../../features/payments/trace-screen.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** `/dashboard/payments/trace`: without an account there are no payments to trace. */
export function Component() {
  const { data: accounts, isError, isFetching, refetch } = useQuery(accountsQuery)
  if (accounts && accounts.length > 0) return <TraceScreen today={kyivDay(new Date())} accounts={accounts} />
  return (
    <>
      <PageHeading>{t('trace.title')}</PageHeading>
      {accounts && <EmptyState title={t('payments.empty')} />}
      {!accounts && isError && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!accounts && !isError && <Skeleton what={t('trace.title')} rows={4} />}
    </>
  )
}
