import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Digits } from '../../ui/bill/money.tsx'
import { ServiceFold } from '../../ui/bill/service-line.tsx'
import { serviceTitle } from '../../ui/bill/service-title.ts'
import { AccountActions } from './account-actions.tsx'
import styles from './accounts.module.css'

/** One account in a narrow list: services, number and balance; its provider and actions in the fold. */
export function AccountRow({ account }: { account: LinkedAccount }) {
  const { title, look } = accountName(account)
  return (
    <ServiceFold
      utility={look.utility}
      icon={look.icon}
      title={title}
      note={
        <>
          <AccountNumber account={account} />
          {account.isOwner && account.others && (
            <>
              <br />
              <OtherResidents {...account.others} />
            </>
          )}
        </>
      }
      end={account.balanceKop !== null && <AccountBalance kop={account.balanceKop} />}
    >
      <p>{account.serviceProvider.name}</p>
      <div className={styles.actions}>
        <AccountActions account={account} look="words" />
      </div>
    </ServiceFold>
  )
}

/** The services of an account as its title, and the colour and icon of the first one. */
export function accountName({ services }: LinkedAccount) {
  const looks = services.map((serviceType) => appearanceOf({ serviceType }))
  return { title: serviceTitle(looks), look: looks[0] ?? appearanceOf({}) }
}

/** «№ 0558 417»; a shared account says so. */
export function AccountNumber({ account }: { account: LinkedAccount }) {
  return (
    <>
      <span className={styles.whole}>
        {t('accounts.number', { code: groupAccountNumber(account.invoiceAccount.code) })}
      </span>
      {!account.isOwner && ` · ${t('accounts.shared')}`}
    </>
  )
}

/** Shows that other residents have proved the account as well (AZ8). */
export function OtherResidents({ count, since }: NonNullable<LinkedAccount['others']>) {
  const date = formatDate(kyivDay(new Date(since)))
  return (
    <>
      {t('accounts.others', { n: count })}. {t('accounts.others.since', { date })}
    </>
  )
}

/** Shows the amount left to pay, or an overpayment with its label; the bill shows which part is a debt. */
export function AccountBalance({ kop }: { kop: number }) {
  if (kop < 0)
    return (
      <span className={styles.others}>
        {t('invoices.line.credit')} <Digits kop={-kop} />
      </span>
    )
  if (kop === 0) return <span className={styles.others}>{t('invoices.line.paid')}</span>
  return (
    <>
      <span className="visually-hidden">{t('invoices.col.due')} </span>
      <Digits kop={kop} />
    </>
  )
}
