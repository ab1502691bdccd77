import { t } from '@zatyshok/i18n/translate'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import styles from './readings.module.css'

/** The reading before this one, in the state of the history entry: the form has gone on to the next meter. */
export interface SentReading {
  name: string
  /** As typed, with the unit. */
  text: string
  /** null: kept on this device until there is a network (F11). */
  receiptNumber: string | null
}

/** «Передано: Холодна вода, кухня — 624,6 м³» with the receipt, where a photo may be added. */
export function SentNote() {
  const { state } = useLocation()
  const sent = isSent(state) ? state.sent : null
  if (!sent) return null
  const { name, text, receiptNumber } = sent
  return (
    <Notice tone={receiptNumber ? 'success' : 'warning'}>
      <p role="status">{receiptNumber ? t('reading.sent', { name, text }) : t('reading.keptOn', { name, text })}</p>
      {receiptNumber && (
        <p>
          <Link className={styles.receipt} to={paths.readingReceipt(receiptNumber)}>
            {t('reading.sent.more')}
          </Link>
        </p>
      )}
    </Notice>
  )
}

const isSent = (state: unknown): state is { sent: SentReading } =>
  typeof state === 'object' &&
  state !== null &&
  'sent' in state &&
  typeof state.sent === 'object' &&
  state.sent !== null
