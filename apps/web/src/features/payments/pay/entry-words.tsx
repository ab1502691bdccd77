import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { shortProviderName } from '../../../ui/bill/provider-name.ts'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import styles from './pay.module.css'
import { lookOf, titleOf } from './title-of.ts'

/** Tile, services, provider and number of an account that is being paid. */
export function EntryWords({ account }: { account: OwedAccount }) {
  const { utility, icon } = lookOf(account)
  const { serviceProvider, invoiceAccount } = account
  return (
    <>
      <span className={styles.tile}>
        <UtilityTile utility={utility} icon={icon} size="small" />
      </span>
      <span className={styles.words}>
        <span>{titleOf(account)}</span>
        <span className={styles.note}>
          {shortProviderName(serviceProvider.name)},{' '}
          <span className={styles.whole}>
            {t('accounts.number', { code: groupAccountNumber(invoiceAccount.code) })}
          </span>
        </span>
      </span>
    </>
  )
}
