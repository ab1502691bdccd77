import type { OwedAccount, PaymentUnderWay } from '@zatyshok/contract/bills/paying'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { EntryWords } from './entry-words.tsx'
import { opensNewTab } from './opens-new-tab.ts'
import { isPayable } from './owed.ts'
import styles from './pay.module.css'
import { titleOf } from './title-of.ts'
import { PaymentPlace } from './under-way.tsx'

interface ServiceEntryProps {
  account: OwedAccount
  /** The service was opened for it within a day. */
  isOpened: boolean
  /** The payment that the service has reported since. */
  reported: PaymentUnderWay | undefined
  /** The first account that is not opened yet: its button is the primary one. */
  isNext: boolean
  /** False: offline, or one link pays all accounts. */
  isOffered: boolean
  onOpen: () => void
}

/** An account that is paid at the service: its state, and its link as long as it owes and no payment is reported. */
export function ServiceEntry({ account, isOpened, reported, isNext, isOffered, onOpen }: ServiceEntryProps) {
  const isDone = reported?.place === 'confirmed' || reported?.place === 'notified'
  const amount = formatMoney(account.amountToPayKop)
  const isOpenable = isOffered && !isDone && isPayable(account) && account.url !== null
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <EntryWords account={account} />
        {isOpenable ? (
          <span className={styles.press}>
            <ButtonAnchor
              look={isNext ? 'primary' : 'secondary'}
              href={account.url ?? ''}
              newTab={opensNewTab()}
              onClick={onOpen}
            >
              {isOpened ? t('pay.again') : t('home.pay', { amount })}
              <span className="visually-hidden"> — {titleOf(account)}</span>
            </ButtonAnchor>
          </span>
        ) : (
          account.amountToPayKop > 0 && <strong className={styles.amount}>{amount}</strong>
        )}
      </div>
      {(isOpened || reported) && (
        <div className={styles.state} role="status">
          {reported ? <PaymentPlace payment={reported} /> : <Badge tone="info">{t('pay.waiting')}</Badge>}
        </div>
      )}
    </li>
  )
}
