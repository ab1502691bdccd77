import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { accountsQuery } from '../../features/accounts/accounts.api.ts'
import { TariffsScreen } from '../../features/tariffs/tariffs-screen.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** `/dashboard/tariffs`: the tariffs are requested by account, so the accounts are loaded first. */
export function Component() {
  const { data: accounts, isError, isFetching, refetch } = useQuery(accountsQuery)
  if (accounts) return <TariffsScreen today={kyivDay(new Date())} accounts={accounts} />
  return (
    <>
      <PageHeading>{t('tariffs.title')}</PageHeading>
      {isError ? (
        <LoadError busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton what={t('tariffs.title')} rows={4} />
      )}
    </>
  )
}
