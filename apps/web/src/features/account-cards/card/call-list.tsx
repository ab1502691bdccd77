import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import { formatDateTime } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { doneText, reasonText } from '../look-words.ts'
import styles from './card.module.css'

/** The last calls about the account, newest first, each with what was done in it. */
export function CallList({ calls }: { calls: readonly CallRecord[] }) {
  if (calls.length === 0) return <p>{t('calls.none')}</p>
  return (
    <ul className={styles.rows}>
      {calls.map(({ id, begunAt, reason, operator, actions }) => (
        <li key={id} className={styles.row}>
          <span>{t('calls.number', { id, reason: reasonText(reason).toLowerCase() })}</span>
          {actions.length === 0 && <span>{t('calls.idle')}</span>}
          {actions.map(({ kind, at, subject }) => (
            <span key={`${kind} ${at} ${subject}`}>
              {doneText(kind)} {subjectText(kind, subject)}
            </span>
          ))}
          <span className={styles.meta}>
            {formatDateTime(new Date(begunAt))}, <span translate="no">{operator}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The number of a receipt or a message, or the month of a bill; people are not named. */
function subjectText(kind: CallRecord['actions'][number]['kind'], subject: string): string {
  if (kind === 'reading') return t('reading.receipt.number', { number: subject })
  if (kind === 'message') return t('accounts.number', { code: subject })
  return kind === 'bill' ? formatMonth(subject.slice(0, 7)) : ''
}
