import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { isPayable } from './owed.ts'
import styles from './pay.module.css'
import { titleOf } from './title-of.ts'

/** One sentence for each kind of account that is not listed: overpaid, unclear, shared, or with a receipt only. */
export function NotPayable({ accounts }: { accounts: readonly OwedAccount[] }) {
  const others = accounts.filter((account) => account.amountToPayKop > 0 && !isPayable(account))
  const overpaid = accounts.filter(({ overpaidKop }) => overpaidKop > 0)
  const unclear = others.filter(({ balanced }) => !balanced)
  const ofOwner = others.filter(({ balanced, canPay }) => balanced && !canPay)
  const receiptOnly = others.filter(({ balanced, canPay }) => balanced && canPay)
  const hasHomes = new Set(accounts.map(({ home }) => home.id)).size > 1
  const named = (account: OwedAccount) =>
    hasHomes ? t('pay.ofHome', { title: titleOf(account), home: account.home.name }) : titleOf(account)
  const list = (some: readonly OwedAccount[]) =>
    some
      .map((account) => t('pay.sum', { title: named(account), amount: formatMoney(account.amountToPayKop) }))
      .join('; ')
  return (
    <div className={styles.notes}>
      {overpaid.length > 0 && (
        <p>
          {t('pay.overpaid', {
            list: overpaid
              .map((account) => t('pay.sum', { title: named(account), amount: formatMoney(account.overpaidKop) }))
              .join('; '),
          })}
        </p>
      )}
      {unclear.length > 0 && <p>{t('pay.unclear', { list: unclear.map(named).join('; ') })}</p>}
      {ofOwner.length > 0 && <p>{t('pay.ofOwner', { list: list(ofOwner) })}</p>}
      {receiptOnly.length > 0 && <p>{t('pay.receiptOnly', { list: list(receiptOnly) })}</p>}
    </div>
  )
}
