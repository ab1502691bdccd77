import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { AddressPlate } from '../../ui/address-plate.tsx'
import { Card } from '../../ui/card.tsx'
import { ListActions } from '../../ui/list-actions.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ServiceRows } from '../../ui/service-row.tsx'
import { AccountRow } from './account-row.tsx'
import { accountsQuery, saveAccounts } from './accounts.api.ts'
import styles from './accounts.module.css'
import { groupByHome, type HomeAccounts } from './group-by-home.ts'
import { HomeReceiptsButton } from './home-receipts-button.tsx'

/** The linked personal accounts, by home and provider (E01, E06). */
export function AccountsScreen() {
  const accounts = useQuery(accountsQuery)
  return (
    <>
      <PageHeading>{t('accounts.title')}</PageHeading>
      {accounts.isPending && <Skeleton what={t('accounts.title')} rows={5} />}
      {accounts.isError && <LoadError onRetry={() => void accounts.refetch()} busy={accounts.isFetching} />}
      {accounts.data?.length === 0 && <EmptyState title={t('accounts.empty.title')} text={t('accounts.empty.text')} />}
      {groupByHome(accounts.data ?? []).map((home) => (
        <HomeSection key={home.id} home={home} />
      ))}
      {accounts.data && accounts.data.length > 0 && <ListActions save={saveAccounts} />}
    </>
  )
}

function HomeSection({ home }: { home: HomeAccounts }) {
  return (
    <section className={styles.home} aria-label={home.name}>
      <AddressPlate heading="h2" address={home.name} note={t('home.address.accounts', { n: home.accounts.length })} />
      <Card>
        <ServiceRows label={t('accounts.title')}>
          {home.accounts.map((account) => (
            <AccountRow key={account.invoiceAccount.id} account={account} />
          ))}
        </ServiceRows>
      </Card>
      {home.accounts.some(({ lastBillingMonth }) => lastBillingMonth !== null) && (
        <HomeReceiptsButton homeId={home.id} />
      )}
    </section>
  )
}
