import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { ServiceLines } from '../../ui/bill/service-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { AccountRow } from './account-row.tsx'
import { accountsQuery, saveAccounts, saveHomeReceipts } from './accounts.api.ts'
import styles from './accounts.module.css'
import { AccountsTable } from './accounts-table.tsx'
import { AddedNotice, addedOf } from './added-notice.tsx'
import { groupByHome, type HomeAccounts } from './group-by-home.ts'
import { HomeHead } from './home-head.tsx'
import { ToProveNotice } from './to-prove-notice.tsx'

interface AccountsScreenProps {
  /** Renders a question about a home, below its accounts; nothing if there is none. */
  homeQuestion: (home: HomeAccounts) => ReactNode
  /** Renders the actions for a home, in its fold. */
  homeTools: (home: HomeAccounts) => ReactNode
}

/** Lists the linked personal accounts by home and provider (E01, E06). */
export function AccountsScreen({ homeQuestion, homeTools }: AccountsScreenProps) {
  const isWide = useWideScreen()
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
        {(linked) => {
          const homes = groupByHome(linked)
          const footOf = (home: HomeAccounts) => (
            <>
              {homeQuestion(home)}
              <HomeFold home={home}>{homeTools(home)}</HomeFold>
            </>
          )
          if (isWide) return <AccountsTable homes={homes} footOf={footOf} />
          return homes.map((home) => <HomeSection key={home.id} home={home} foot={footOf(home)} />)
        }}
      </ListShell>
    </>
  )
}

function HomeSection({ home, foot }: { home: HomeAccounts; foot: ReactNode }) {
  return (
    <section className={styles.home} aria-label={home.name}>
      <HomeHead home={home} />
      <ServiceLines label={t('accounts.title')}>
        {home.accounts.map((account) => (
          <AccountRow key={account.invoiceAccount.id} account={account} />
        ))}
      </ServiceLines>
      {foot}
    </section>
  )
}

/** The rare actions of a home; closed until it is opened. */
function HomeFold({ home, children }: { home: HomeAccounts; children: ReactNode }) {
  return (
    <details className={`${styles.fold} no-print`}>
      <summary>
        {t('homes.actions')}
        <span className="visually-hidden"> «{home.name}»</span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {children}
      {home.accounts.some(({ lastBillingMonth }) => lastBillingMonth !== null) && <HomeReceiptsButton home={home} />}
    </details>
  )
}

/** The last bills of the home's accounts in one PDF, a page each (G07). */
function HomeReceiptsButton({ home }: { home: HomeAccounts }) {
  const download = useMutation({ mutationFn: () => saveHomeReceipts(home.id) })
  return (
    <Button
      look="quiet"
      busy={download.isPending}
      busyText={t('invoice.receipt.loading')}
      onClick={() => download.mutate()}
    >
      <Download size={20} aria-hidden="true" />
      {t('receipt.home.button')}
      <span className="visually-hidden"> — {home.name}</span>
    </Button>
  )
}
