import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { accountsQuery } from '../../features/accounts/accounts.api.ts'
import { TraceScreen } from '../../features/payments/trace-screen.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** `/dashboard/payments/trace`: without an account there are no payments to trace. */
export function Component() {
  const accounts = useQuery(accountsQuery)
  if (accounts.data && accounts.data.length > 0) {
    return <TraceScreen today={kyivDay(new Date())} accounts={accounts.data} />
  }
  return (
    <>
      <PageHeading>{t('trace.title')}</PageHeading>
      <Loaded query={accounts} what={t('trace.title')} rows={4}>
        {() => <EmptyState title={t('payments.empty')} />}
      </Loaded>
    </>
  )
}
