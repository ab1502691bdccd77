import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { type AccountCard, sendBill } from '../account-cards.api.ts'
import styles from './card.module.css'
import { LetterButton } from './letter-button.tsx'
import { WhyOff } from './why-off.tsx'

interface SendBillProps {
  card: AccountCard
  call: CallRecord | null
  /** Why the buttons are off; empty: they are on. */
  why: string
  onActed: (call: CallRecord) => void
}

/** Sends the newest bill by letter to a person who has the account and a confirmed address. */
export function SendBill({ card, why, ...rest }: SendBillProps) {
  const whyId = useId()
  const month = card.bills[0]?.month
  if (month === undefined) return null
  const receivers = card.people.flatMap(({ id, name, email, how }) =>
    email === null || how === 'waiting' ? [] : [{ id, name: name || email, email }],
  )
  if (receivers.length === 0) return <p className="no-print">{t('calls.bill.nobody')}</p>
  return (
    <div className="no-print">
      <WhyOff id={whyId} why={why} />
      <ul className={styles.rows}>
        {receivers.map((receiver) => (
          <li key={receiver.id} className={styles.row}>
            <span className={styles.meta} translate="no">
              {receiver.name === receiver.email ? receiver.email : `${receiver.name}, ${receiver.email}`}
            </span>
            <LetterButton
              {...rest}
              whyId={why === '' ? undefined : whyId}
              send={(call) => sendBill(call, receiver.id, month)}
            >
              {t('calls.bill.send', { month: formatMonth(month) })}
              <span className="visually-hidden"> — {receiver.name}</span>
            </LetterButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
