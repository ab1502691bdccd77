import type { CallAnswer } from '@zatyshok/contract/accounts/calls'
import { t } from '@zatyshok/i18n/translate'
import { Phone } from 'lucide-react'
import { Choice } from '../../../ui/field/choice.tsx'
import type { AccountCard } from '../account-cards.api.ts'
import styles from './card.module.css'

interface IdentityTicksProps {
  card: AccountCard
  ticks: ReadonlySet<CallAnswer>
  /** What the operator reads below the ticks: what is still needed, that the actions are open, or why they are not. */
  state: string
  onChange: (ticks: ReadonlySet<CallAnswer>) => void
}

/** What the caller has named correctly; two answers open the actions of the card (check 98). */
export function IdentityTicks({ card, ticks, state, onChange }: IdentityTicksProps) {
  const questions: { key: CallAnswer; label: string; isKnown: boolean }[] = [
    { key: 'holder', label: t('accountCards.tick.holder'), isKnown: card.holder !== '' },
    { key: 'address', label: t('accountCards.tick.address'), isKnown: card.address !== '' },
    { key: 'sum', label: t('accountCards.tick.sum'), isKnown: card.bills.length > 0 },
    { key: 'meter', label: t('accountCards.tick.meter'), isKnown: card.meters.length > 0 },
  ]
  return (
    <fieldset className={`${styles.ticks} no-print`}>
      <legend className="visually-hidden">{t('accountCards.ticks')}</legend>
      <Phone aria-hidden="true" />
      <span aria-hidden="true">{t('accountCards.ticks')}</span>
      {questions
        .filter(({ isKnown }) => isKnown)
        .map(({ key, label }) => (
          <Choice
            key={key}
            type="checkbox"
            label={label}
            checked={ticks.has(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(new Set(checked ? [...ticks, key] : [...ticks].filter((tick) => tick !== key)))
            }
          />
        ))}
      <p role="status" className={styles.state}>
        {state}
      </p>
    </fieldset>
  )
}
