import { t } from '@zatyshok/i18n/translate'
import { Balance } from '../../ui/money.tsx'
import type { Consumer } from './consumers.api.ts'
import styles from './consumers.module.css'

type Account = Consumer['accounts'][number]

/** The linked personal accounts, each with what it owes. */
export function ConsumerAccounts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <section className={styles.part} aria-labelledby="consumer-accounts">
      <h3 id="consumer-accounts">{t('users.col.accounts')}</h3>
      {accounts.length === 0 && <p>{t('users.accounts.none')}</p>}
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.id} className={styles.item}>
            <strong>{account.provider}</strong>
            <span>{t('accounts.number', { code: account.number })}</span>
            <span className={styles.meta}>{account.address}</span>
            <span>
              <BalanceText kop={account.balanceKop} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BalanceText({ kop }: { kop: number | null }) {
  if (kop === null) return t('users.accounts.noBill')
  return kop === 0 ? t('users.accounts.settled') : <Balance kop={kop} />
}
