import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { AddressPlate } from '../../ui/address-plate.tsx'
import { ServiceLines } from '../../ui/bill/service-line.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { AccountRow } from './account-row.tsx'
import { accountsQuery, saveAccounts, saveHomeReceipts } from './accounts.api.ts'
import styles from './accounts.module.css'
import { AddedNotice, addedOf } from './added-notice.tsx'
import { groupByHome, type HomeAccounts } from './group-by-home.ts'
import { ToProveNotice } from './to-prove-notice.tsx'

interface AccountsScreenProps {
  /** Renders the actions for a home, below its plate. */
  homeTools: (home: HomeAccounts) => ReactNode
}

/** Lists the linked personal accounts by home and provider (E01, E06). */
export function AccountsScreen({ homeTools }: AccountsScreenProps) {
  const accounts = useQuery(accountsQuery)
  const added = addedOf(useLocation().state)
  const add = <AddAccountLink />
  const hasAny = accounts.data !== undefined && accounts.data.length > 0
  return (
    <>
      <PageHeading actions={hasAny && add}>{t('accounts.title')}</PageHeading>
      {added && hasAny && <AddedNotice {...added} />}
      <ToProveNotice />
      <ListShell
        query={accounts}
        what={t('accounts.title')}
        rows={5}
        afterFailure="both"
        empty={<EmptyState title={t('accounts.empty.title')} text={t('accounts.empty.text')} action={add} />}
        save={saveAccounts}
      >
        {(linked) =>
          groupByHome(linked).map((home) => <HomeSection key={home.id} home={home} tools={homeTools(home)} />)
        }
      </ListShell>
    </>
  )
}

function HomeSection({ home, tools }: { home: HomeAccounts; tools: ReactNode }) {
  return (
    <section className={styles.home} aria-label={home.name}>
      <AddressPlate heading="h2" address={home.name} note={noteOf(home)} />
      {tools}
      <Card>
        <ServiceLines label={t('accounts.title')}>
          {home.accounts.map((account) => (
            <AccountRow key={account.invoiceAccount.id} account={account} />
          ))}
        </ServiceLines>
      </Card>
      {home.accounts.some(({ lastBillingMonth }) => lastBillingMonth !== null) && (
        <HomeReceiptsButton homeId={home.id} />
      )}
    </section>
  )
}

/** If the resident has renamed the home, the note shows its address too. */
function noteOf({ name, address, accounts }: HomeAccounts): ReactNode {
  const count = t('home.address.accounts', { n: accounts.length })
  if (name === address) return count
  return (
    <>
      {address}
      <br />
      {count}
    </>
  )
}

/** The last bills of the home's accounts in one PDF, a page each (G07). */
function HomeReceiptsButton({ homeId }: { homeId: number }) {
  const download = useMutation({ mutationFn: () => saveHomeReceipts(homeId) })
  return (
    <div className="no-print">
      <Button
        look="secondary"
        width="full-on-phone"
        busy={download.isPending}
        busyText={t('invoice.receipt.loading')}
        onClick={() => download.mutate()}
      >
        <Download size={20} aria-hidden="true" />
        {t('receipt.home.button')}
      </Button>
    </div>
  )
}
