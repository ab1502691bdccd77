import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { t } from '@zatyshok/i18n/translate'
import { Digits, Money } from '../../../ui/bill/money.tsx'
import { shortProviderName } from '../../../ui/bill/provider-name.ts'
import { HousePlate } from '../../../ui/house-plate.tsx'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import { type OwedHome, tickOf, totalOf, type Way, wayOf } from './owed.ts'
import styles from './pay.module.css'
import { lookOf, titleOf } from './title-of.ts'

interface HomeTicksProps {
  home: OwedHome
  ticked: ReadonlySet<number>
  way: Way
  onToggle: (ids: readonly number[], isOn: boolean) => void
}

/** A home with its tick of three states and the sum of what is ticked; below it one line for each account. */
export function HomeTicks({ home, ticked, way, onToggle }: HomeTicksProps) {
  const tick = tickOf(home.accounts, ticked)
  const chosen = home.accounts.filter(({ invoiceAccount }) => ticked.has(invoiceAccount.id))
  const ids = home.accounts.map(({ invoiceAccount }) => invoiceAccount.id)
  return (
    <section className={styles.home} aria-label={home.name}>
      <label className={`${styles.line} ${styles.head}`}>
        <input
          type="checkbox"
          className={styles.mark}
          checked={tick === 'true'}
          aria-checked={tick}
          ref={(box) => {
            if (box) box.indeterminate = tick === 'mixed'
          }}
          onChange={() => onToggle(ids, tick !== 'true')}
        />
        <HousePlate address={home.address} size="small" />
        <span className={styles.words}>
          <strong>{home.name}</strong>
          {home.name !== home.address && <span className={styles.note}>{home.address}</span>}
        </span>
        <span className={styles.amount}>
          <Money kop={totalOf(chosen)} />
        </span>
      </label>
      <ul className={styles.lines}>
        {home.accounts.map((account) => (
          <li key={account.invoiceAccount.id}>
            <AccountTick
              account={account}
              isTicked={ticked.has(account.invoiceAccount.id)}
              way={way}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AccountTickProps extends Pick<HomeTicksProps, 'way' | 'onToggle'> {
  account: OwedAccount
  isTicked: boolean
}

function AccountTick({ account, isTicked, way, onToggle }: AccountTickProps) {
  const { utility, icon } = lookOf(account)
  const other = wayOf(account, way)
  return (
    <label className={styles.line}>
      <input
        type="checkbox"
        className={styles.mark}
        checked={isTicked}
        onChange={() => onToggle([account.invoiceAccount.id], !isTicked)}
      />
      <span className={styles.tile}>
        <UtilityTile utility={utility} icon={icon} size="small" />
      </span>
      <span className={styles.words}>
        <span>
          {titleOf(account)}{' '}
          {other !== way && (
            <span className={styles.only}>{other === 'code' ? t('pay.onlyCode') : t('pay.onlyService')}</span>
          )}
        </span>
        <span className={styles.provider}>{shortProviderName(account.serviceProvider.name)}</span>
      </span>
      <span className={styles.amount}>
        <Digits kop={account.amountToPayKop} />
      </span>
    </label>
  )
}
