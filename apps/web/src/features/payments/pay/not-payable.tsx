import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { byHome, isPayable } from './owed.ts'
import styles from './pay.module.css'
import { titleOf } from './title-of.ts'

/** One sentence for each kind of account that is not listed: overpaid, unclear, shared, or with a receipt only. */
export function NotPayable({ accounts }: { accounts: readonly OwedAccount[] }) {
  const others = accounts.filter((account) => account.amountToPayKop > 0 && !isPayable(account))
  const overpaid = accounts.filter(({ overpaidKop }) => overpaidKop > 0)
  const unclear = others.filter(({ balanced }) => !balanced)
  const ofOwner = others.filter(({ balanced, canPay }) => balanced && !canPay)
  const receiptOnly = others.filter(({ balanced, canPay }) => balanced && canPay)
  return (
    <div className={styles.notes}>
      {overpaid.length > 0 && <p>{t('pay.overpaid', { list: listOf(overpaid, ({ overpaidKop }) => overpaidKop) })}</p>}
      {unclear.length > 0 && <p>{t('pay.unclear', { list: listOf(unclear, owedOf) })}</p>}
      {ofOwner.length > 0 && <p>{t('pay.ofOwner', { list: listOf(ofOwner, owedOf) })}</p>}
      {receiptOnly.length > 0 && <p>{t('pay.receiptOnly', { list: listOf(receiptOnly, owedOf) })}</p>}
    </div>
  )
}

const owedOf = ({ amountToPayKop }: OwedAccount) => amountToPayKop

/** «Бабусина: газ — 45,00 грн, світло — 4,30 грн; Дача: …» */
const listOf = (accounts: readonly OwedAccount[], kopOf: (account: OwedAccount) => number): string =>
  byHome(accounts)
    .map(({ name: home, accounts: ofHome }) => {
      const list = ofHome
        .map((one) => t('pay.sum', { title: titleOf(one), amount: formatMoney(kopOf(one)) }))
        .join(', ')
      return t('pay.ofHome', { home, list: list.toLocaleLowerCase('uk') })
    })
    .join('; ')
