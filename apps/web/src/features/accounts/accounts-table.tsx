import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountBalance, AccountNumber, accountName, OtherResidents } from './account-row.tsx'
import styles from './accounts-table.module.css'
import type { HomeAccounts } from './group-by-home.ts'
import { HomeHead } from './home-head.tsx'

interface AccountsTableProps {
  homes: readonly HomeAccounts[]
  /** What belongs to a home, below its accounts. */
  footOf: (home: HomeAccounts) => ReactNode
}

/** The accounts as one table, grouped by home. */
export function AccountsTable({ homes, footOf }: AccountsTableProps) {
  return (
    <section className={styles.box} aria-label={t('accounts.title')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('accounts.table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('accounts.services')}</th>
            <th scope="col">{t('accounts.provider')}</th>
            <th scope="col">{t('accounts.col.number')}</th>
            <th scope="col">{t('invoices.col.due')}</th>
            <th scope="col">{t('accounts.col.actions')}</th>
          </tr>
        </thead>
        {homes.map((home) => (
          <tbody key={home.id}>
            <tr className={styles.home}>
              <th scope="rowgroup" colSpan={5}>
                <HomeHead home={home} />
              </th>
            </tr>
            {home.accounts.map((account) => (
              <AccountCells key={account.invoiceAccount.id} account={account} />
            ))}
            <tr>
              <td colSpan={5}>{footOf(home)}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}

function AccountCells({ account }: { account: LinkedAccount }) {
  const { title, look } = accountName(account)
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <UtilityTile utility={look.utility} icon={look.icon} size="small" />
          {title}
        </span>
      </th>
      <td>
        {account.serviceProvider.name}
        {account.isOwner && account.others && (
          <span className={styles.note}>
            <OtherResidents {...account.others} />
          </span>
        )}
      </td>
      <td>
        <AccountNumber account={account} />
      </td>
      <td className={styles.sum}>{account.balanceKop !== null && <AccountBalance kop={account.balanceKop} />}</td>
      <td className={styles.actions}>
        <AccountActions account={account} look="icons" />
      </td>
    </tr>
  )
}
