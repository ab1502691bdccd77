import { t } from '@zatyshok/i18n/translate'
import { HousePlate } from '../../ui/house-plate.tsx'
import styles from './accounts.module.css'
import type { HomeAccounts } from './group-by-home.ts'

/** The name of a home beside its number plate; its address too, if the resident has renamed it. */
export function HomeHead({ home: { name, address, accounts } }: { home: HomeAccounts }) {
  const count = t('home.address.accounts', { n: accounts.length })
  return (
    <div className={styles.head}>
      <HousePlate address={address} size="small" />
      <div className={styles.words}>
        <h2>{name}</h2>
        <p className={styles.others}>{name === address ? count : `${address} · ${count}`}</p>
      </div>
    </div>
  )
}
