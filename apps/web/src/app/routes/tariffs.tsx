import { useQuery } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { accountsQuery } from '../../features/accounts/accounts.api.ts'
import { TariffsScreen } from '../../features/tariffs/tariffs-screen.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** `/dashboard/tariffs`: the tariffs are requested by account, so the accounts are loaded first. */
export function Component() {
  const accounts = useQuery(accountsQuery)
  return (
    <>
      {!accounts.data && <PageHeading>{t('tariffs.title')}</PageHeading>}
      <Loaded query={accounts} what={t('tariffs.title')} rows={4}>
        {(linked) => <TariffsScreen today={kyivDay(new Date())} accounts={linked} />}
      </Loaded>
    </>
  )
}
