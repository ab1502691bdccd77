import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { Money } from '../../ui/bill/money.tsx'
import { Card } from '../../ui/card.tsx'
import type { HomeAccount } from './due.ts'
import styles from './home.module.css'

interface AllHomesCardProps {
  homes: readonly { id: number; name: string }[]
  accounts: readonly HomeAccount[]
  /** The home whose bills stand below. */
  chosenId: number
}

/**
 * Shows the debt of all homes, then one line per home (G01). An overpayment of one home does not reduce the debt of
 * another.
 */
export function AllHomesCard({ homes, accounts, chosenId }: AllHomesCardProps) {
  const owed = (id: number) =>
    accounts.reduce((sum, { homeId, amountToPayKop }) => (homeId === id ? sum + amountToPayKop : sum), 0)
  const totalKop = homes.reduce((sum, { id }) => sum + owed(id), 0)
  return (
    <Card title={totalKop > 0 ? t('home.all.title', { n: homes.length }) : t('home.all.none')}>
      {totalKop > 0 && (
        <p>
          <Money kop={totalKop} size="sum" />
        </p>
      )}
      <ul className={styles.homes}>
        {homes.map(({ id, name }) => (
          <li key={id} className={styles.homeEntry}>
            <Link to={`?home=${id}`} className={styles.home} aria-current={id === chosenId ? 'true' : undefined}>
              <span>
                {name}
                <span className="visually-hidden">:</span>
              </span>{' '}
              <span className={styles.homeSum}>{owed(id) > 0 ? formatMoney(owed(id)) : t('invoices.line.paid')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
