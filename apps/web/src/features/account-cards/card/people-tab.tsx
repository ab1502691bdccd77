import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { type AccountCard, endLink, sendRecovery } from '../account-cards.api.ts'
import styles from './card.module.css'
import { LetterButton } from './letter-button.tsx'
import { WhyOff } from './why-off.tsx'

interface PeopleTabProps {
  card: AccountCard
  call: CallRecord | null
  /** Why the actions are off; empty: they are on. */
  why: string
  onActed: (call: CallRecord) => void
  onEnded: (personId: number) => void
}

type Person = AccountCard['people'][number]

interface ActionProps extends Omit<PeopleTabProps, 'why'> {
  person: Person
  whyId: string | undefined
}

/** Everyone who has the account on the portal, with what an operator may do for them after two identity ticks. */
export function PeopleTab({ why, ...rest }: PeopleTabProps) {
  const { card } = rest
  const id = useId()
  const whyId = why === '' ? undefined : id
  if (card.people.length === 0) return <p>{t('accountCards.people.none')}</p>
  return (
    <>
      <WhyOff id={id} why={why} />
      <ul className={styles.rows}>
        {card.people.map((person) => (
          <li key={person.id} className={styles.row}>
            <Link className={styles.link} to={`${paths.admin}/consumers/${person.id}`} translate="no">
              {person.name || t('users.name.none')}
            </Link>
            <span>{howText(person.how)}</span>
            <span className={styles.meta}>
              {person.email && <span translate="no">{person.email}, </span>}
              {t('accountCards.since', { date: formatDateTime(new Date(person.since)) })}
            </span>
            <div className={`${styles.actions} no-print`}>
              {person.email !== null && person.how !== 'waiting' && (
                <LetterButton
                  call={rest.call}
                  whyId={whyId}
                  send={(call) => sendRecovery(call, person.id)}
                  onActed={rest.onActed}
                >
                  {t('calls.recovery.send')}
                </LetterButton>
              )}
              {person.how !== 'shared' && <EndLinkButton {...rest} person={person} whyId={whyId} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function howText(how: Person['how']): string {
  if (how === 'shared') return t('accountCards.how.shared')
  return how === 'waiting' ? t('accountCards.how.waiting') : t('accountCards.how.proved')
}

function EndLinkButton({ card, call, person, whyId, onActed, onEnded }: ActionProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="secondary" disabled={call === null} aria-describedby={whyId} onClick={() => setAsked(true)}>
        {t('access.end')}
      </Button>
      {call && (
        <ReasonDialog
          open={isAsked}
          title={t('users.endLink.title', { code: card.number })}
          text={t('users.endLink.text')}
          submitText={t('access.end')}
          done={t('users.endLink.done')}
          onClose={() => setAsked(false)}
          act={async (reason) => onActed(await endLink(call, person.id, reason))}
          onDone={async () => onEnded(person.id)}
        />
      )}
    </>
  )
}
