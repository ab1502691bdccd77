import { useMutation } from '@tanstack/react-query'
import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { type AccountCard, endLink, sendBill, sendRecovery } from '../account-cards.api.ts'
import styles from './card.module.css'

interface PeopleTabProps {
  card: AccountCard
  call: CallRecord | null
  onActed: (call: CallRecord) => void
  onEnded: (personId: number) => void
}

type Person = AccountCard['people'][number]

/** Everyone who has the account on the portal, with what an operator may do for them after two identity ticks. */
export function PeopleTab(props: PeopleTabProps) {
  const { card, call } = props
  if (card.people.length === 0) return <p>{t('accountCards.people.none')}</p>
  return (
    <>
      {!call && <p className="no-print">{t('accountCards.ticks.two')}</p>}
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
              {person.email !== null && person.how !== 'waiting' && <LetterButtons {...props} person={person} />}
              {person.how !== 'shared' && <EndLinkButton {...props} person={person} />}
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

/** Sends the last bill, or the letter for a new password, to the person's confirmed address. */
function LetterButtons({ card, call, person, onActed }: PeopleTabProps & { person: Person }) {
  const month = card.bills[0]?.month
  const sending = useMutation({
    mutationFn: (send: (call: CallRecord) => Promise<CallRecord>) => {
      if (!call) throw new Error('The buttons are off without a call')
      return send(call)
    },
    onSuccess: (now) => {
      // The server sends the same letter once in a call.
      const isNew = now.actions.length > (call?.actions.length ?? 0)
      if (isNew) toast.success(t('calls.letter.sent'))
      else toast.warn(t('calls.letter.already'))
      onActed(now)
    },
  })
  return (
    <>
      {month !== undefined && (
        <Button
          look="secondary"
          disabled={call === null}
          busy={sending.isPending}
          onClick={() => sending.mutate((call) => sendBill(call, person.id, month))}
        >
          {t('calls.bill.send')}
        </Button>
      )}
      <Button
        look="secondary"
        disabled={call === null}
        busy={sending.isPending}
        onClick={() => sending.mutate((call) => sendRecovery(call, person.id))}
      >
        {t('calls.recovery.send')}
      </Button>
    </>
  )
}

function EndLinkButton({ card, call, person, onActed, onEnded }: PeopleTabProps & { person: Person }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="secondary" disabled={call === null} onClick={() => setAsked(true)}>
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
