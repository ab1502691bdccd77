import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/bill/money.tsx'
import type { AccountCard } from '../account-cards.api.ts'
import styles from './card.module.css'

export type Owed = Pick<AccountCard, 'balanceKop' | 'overdue' | 'balanced'>

/** What an account owes now, in the words of the resident's home, and whether something of it is overdue. */
export function OwedText({ owed: { balanceKop, overdue, balanced } }: { owed: Owed }) {
  // A node of the previous version sends only the sum of the card's own account.
  if (balanceKop === undefined || balanceKop === null) return t('home.homes.noBills')
  if (balanced === false) return t('invoices.line.unbalanced')
  if (balanceKop === 0) return t('invoices.line.paid')
  if (balanceKop < 0)
    return (
      <span>
        {t('invoices.line.credit')} <Money kop={-balanceKop} />
      </span>
    )
  return (
    <span className={styles.owed}>
      <Money kop={balanceKop} />
      {overdue && <Badge tone="error">{t('accountCards.overdue')}</Badge>}
    </span>
  )
}
