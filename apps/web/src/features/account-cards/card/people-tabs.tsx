import { formatDateTime } from '@zatyshok/i18n/format'
import { letterKind } from '@zatyshok/i18n/letter-kind'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { type AccountCard, endLink } from '../account-cards.api.ts'
import { lookText } from '../look-words.ts'
import styles from './card.module.css'

const moment = (at: string) => formatDateTime(new Date(at))

interface PeopleTabProps {
  card: AccountCard
  mayAct: boolean
  onEnded: (personId: number) => void
}

/** Everyone who has the account on the portal; a proved link can be ended after two identity ticks. */
export function PeopleTab({ card, mayAct, onEnded }: PeopleTabProps) {
  if (card.people.length === 0) return <p>{t('accountCards.people.none')}</p>
  return (
    <>
      {!mayAct && <p className="no-print">{t('accountCards.ticks.two')}</p>}
      <ul className={styles.rows}>
        {card.people.map((person) => (
          <li key={person.id} className={styles.row}>
            <Link className={styles.link} to={`${paths.admin}/consumers/${person.id}`} translate="no">
              {person.name || t('users.name.none')}
            </Link>
            <span>{howText(person.how)}</span>
            <span className={styles.meta}>
              {person.email && <span translate="no">{person.email}, </span>}
              {t('accountCards.since', { date: moment(person.since) })}
            </span>
            {person.how !== 'shared' && (
              <EndLinkButton card={card} personId={person.id} mayAct={mayAct} onEnded={onEnded} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function howText(how: AccountCard['people'][number]['how']): string {
  if (how === 'shared') return t('accountCards.how.shared')
  return how === 'waiting' ? t('accountCards.how.waiting') : t('accountCards.how.proved')
}

function EndLinkButton({
  card: { id, number: code },
  personId,
  mayAct,
  onEnded,
}: PeopleTabProps & { personId: number }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="no-print">
      <Button look="secondary" disabled={!mayAct} onClick={() => setAsked(true)}>
        {t('access.end')}
      </Button>
      <ReasonDialog
        open={isAsked}
        title={t('users.endLink.title', { code })}
        text={t('users.endLink.text')}
        submitText={t('access.end')}
        done={t('users.endLink.done')}
        onClose={() => setAsked(false)}
        act={(reason) => endLink(id, personId, reason)}
        onDone={async () => onEnded(personId)}
      />
    </div>
  )
}

/** The last letters to the account's people, and their messages to the city. */
export function MailTab({ card: { letters, messages } }: { card: AccountCard }) {
  if (letters === null || messages === null) return <p>{t('accountCards.mail.city')}</p>
  return (
    <div className={styles.columns}>
      <Card title={t('accountCards.letters')}>
        {letters.length === 0 && <p>{t('accountCards.letters.none')}</p>}
        <ul className={styles.rows}>
          {letters.map(({ id, kind, at, state }) => (
            <li key={id} className={styles.row}>
              <span>{letterKind(kind)}</span>
              <span className={styles.meta}>
                {moment(at)}, {letterState(state)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('accountCards.messages')}>
        {messages.length === 0 && <p>{t('accountCards.messages.none')}</p>}
        <ul className={styles.rows}>
          {messages.map(({ id, at, text }) => (
            <li key={id} className={styles.row}>
              <Link className={styles.link} to={`${paths.admin}/feedback/${id}`}>
                {t('accountCards.message', { id })}
              </Link>
              <span translate="no">{text}</span>
              <span className={styles.meta}>{moment(at)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function letterState(state: string): string {
  if (state === 'sent') return t('outbox.state.sent')
  if (state === 'failed') return t('outbox.state.failed')
  return state === 'kept' ? t('outbox.state.kept') : t('outbox.state.queued')
}

/** Who opened this card; the account's residents see the same list. */
export function LooksTab({ looks }: { looks: AccountCard['looks'] }) {
  return (
    <ul className={styles.rows}>
      {looks.map((look) => (
        <li key={look.at} className={styles.row}>
          <span>{lookText(look)}</span>
          <span className={styles.meta}>{moment(look.at)}</span>
        </li>
      ))}
    </ul>
  )
}
