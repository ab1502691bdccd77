import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { HousePlate } from '../../ui/house-plate.tsx'
import { type HomeAccount, owedKop } from './due.ts'
import { HomeServices } from './home-services.tsx'
import styles from './homes-card.module.css'

type Home = HomeReply['homes'][number]

interface HomesCardProps {
  homes: readonly Home[]
  accounts: readonly HomeAccount[]
  /** The open home. */
  chosenId: number
  onChoose: (id: number) => void
}

/** The homes as rows with their sums. One is open with its services and the others are folded; one home does not fold. */
export function HomesCard({ homes, accounts, chosenId, onChoose }: HomesCardProps) {
  const [isFolded, setFolded] = useState(false)
  const press = (id: number) => {
    setFolded(id === chosenId && !isFolded)
    if (id !== chosenId) onChoose(id)
  }
  return (
    <section className={styles.card} aria-label={t('home.homes')}>
      {homes.map((home) => (
        <HomeRow
          key={home.id}
          home={home}
          accounts={accounts.filter(({ homeId }) => homeId === home.id)}
          isOpen={homes.length === 1 || (home.id === chosenId && !isFolded)}
          onPress={homes.length > 1 ? () => press(home.id) : undefined}
        />
      ))}
      <Link className={styles.change} to={paths.accounts}>
        {t('home.homes.change')}
      </Link>
    </section>
  )
}

interface HomeRowProps {
  home: Home
  accounts: readonly HomeAccount[]
  isOpen: boolean
  /** Undefined: the row does not fold. */
  onPress: (() => void) | undefined
}

function HomeRow({ home: { name, address }, accounts, isOpen, onPress }: HomeRowProps) {
  const id = useId()
  const hasOwnName = name !== address
  const words = (
    <>
      <HousePlate address={address} />
      <span className={styles.name}>{name}</span> <span className={styles.sum}>{stateOf(accounts)}</span>{' '}
      <span className={styles.address}>
        {hasOwnName ? address : t('home.address.accounts', { n: accounts.length })}
      </span>
    </>
  )
  return (
    <div className={styles.home}>
      <h3 className={styles.heading}>
        {onPress ? (
          <button
            type="button"
            className={`${styles.row} ${hasOwnName ? styles.named : styles.plain}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onPress}
          >
            {words}
            <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
          </button>
        ) : (
          <span className={`${styles.row} ${hasOwnName ? styles.named : styles.plain}`}>{words}</span>
        )}
      </h3>
      <div id={id} hidden={!isOpen} className={styles.services}>
        {isOpen && <HomeServices accounts={accounts} label={name} />}
      </div>
    </div>
  )
}

function stateOf(accounts: readonly HomeAccount[]): string {
  const owed = owedKop(accounts)
  if (owed > 0) return formatMoney(owed)
  if (accounts.some(({ balanced }) => !balanced)) return t('invoices.line.unbalanced')
  return accounts.some(({ billingMonth }) => billingMonth !== null) ? t('home.homes.paid') : t('home.homes.noBills')
}
