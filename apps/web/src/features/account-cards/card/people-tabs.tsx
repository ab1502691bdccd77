import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { formatDateTime } from '@zatyshok/i18n/format'
import { letterKind } from '@zatyshok/i18n/letter-kind'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/card.tsx'
import type { AccountCard, Look } from '../account-cards.api.ts'
import { lookText } from '../look-words.ts'
import { CallMessageForm } from './call-message-form.tsx'
import styles from './card.module.css'

const moment = (at: string) => formatDateTime(new Date(at))

interface MailTabProps {
  card: AccountCard
  look: Look
  call: CallRecord | null
  /** Why the actions are off; empty: they are on. */
  why: string
  onWritten: (call: CallRecord) => void
}

/** A new message in the person's name, the last letters to the account's people, and their messages to the city. */
export function MailTab({ card, look, call, why, onWritten }: MailTabProps) {
  const { letters, messages } = card
  const form = look.reason !== 'check' && (
    <div className="no-print">
      <Card title={t('calls.message.title')}>
        <CallMessageForm card={card} call={call} why={why} onWritten={onWritten} />
      </Card>
    </div>
  )
  if (letters === null || messages === null) {
    return (
      <>
        {form}
        <NotesCard notes={card.notes} />
        <p>{t('accountCards.mail.city')}</p>
      </>
    )
  }
  return (
    <div className={styles.columns}>
      {form}
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
      <NotesCard notes={card.notes} />
    </div>
  )
}

/** Notes of staff on certificates and held payments; residents do not see them. */
function NotesCard({ notes }: Pick<AccountCard, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <Card title={t('inboxItem.notes')}>
      <ul className={styles.rows}>
        {notes.map(({ id, kind, at, author, text }) => (
          <li key={id} className={styles.row}>
            <span translate="no">{t('inboxItem.notes.on', { what: t(`inboxItem.one.${kind}`), text })}</span>
            <span className={styles.meta}>
              {t('inboxItem.notes.by', { name: author ?? t('inbox.somebody'), at: moment(at) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
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
