import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Balance } from '../../ui/bill/money.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { type Consumer, endLink } from './consumers.api.ts'
import styles from './consumers.module.css'

interface ConsumerAccountsProps {
  consumerId: number
  accounts: Consumer['accounts']
  toProve: Consumer['toProve']
}

/** Lists the linked personal accounts with the debt of each, and the accounts that wait for a new proof. */
export function ConsumerAccounts({ consumerId, accounts, toProve }: ConsumerAccountsProps) {
  return (
    <section className={styles.part} aria-labelledby="consumer-accounts">
      <h3 id="consumer-accounts">{t('users.col.accounts')}</h3>
      {accounts.length + toProve.length === 0 && <p>{t('users.accounts.none')}</p>}
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.id} className={styles.item}>
            <strong>{account.provider}</strong>
            <span>{t('accounts.number', { code: account.number })}</span>
            <span className={styles.meta}>{account.address}</span>
            <span>
              <BalanceText kop={account.balanceKop} />
            </span>
            <EndLinkButton consumerId={consumerId} account={account} />
          </li>
        ))}
        {toProve.map((account) => (
          <li key={account.id} className={styles.item}>
            <strong>{account.provider}</strong>
            <span>{t('accounts.number', { code: account.number })}</span>
            <span>{t('users.accounts.toProve', { date: formatDate(account.until) })}</span>
            <EndLinkButton consumerId={consumerId} account={account} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EndLinkButtonProps {
  consumerId: number
  account: { readonly id: number; readonly number: string }
}

function EndLinkButton({ consumerId, account: { id, number: code } }: EndLinkButtonProps) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label={t('users.endLink', { code })} onClick={() => setAsked(true)}>
        {t('access.end')}
      </Button>
      <ReasonDialog
        open={isAsked}
        title={t('users.endLink.title', { code })}
        text={t('users.endLink.text')}
        submitText={t('access.end')}
        done={t('users.endLink.done')}
        onClose={() => setAsked(false)}
        act={(reason) => endLink(consumerId, id, reason)}
        onDone={() => queries.invalidateQueries({ queryKey: ['consumers'] })}
      />
    </>
  )
}

function BalanceText({ kop }: { kop: number | null }) {
  if (kop === null) return t('users.accounts.noBill')
  return kop === 0 ? t('users.accounts.settled') : <Balance kop={kop} />
}
