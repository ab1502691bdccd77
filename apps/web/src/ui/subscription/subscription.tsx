import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../button.tsx'
import styles from './subscription.module.css'

interface SubscriptionProps {
  /** When the present address was created; null: there is none. */
  since: string | null
  /** The address that was created just now; it is shown once. */
  url: string | undefined
  isRenewing: boolean
  isStopping: boolean
  onRenew: () => void
  onStop: () => void
}

/** A calendar to subscribe to by its secret address: created, shown once, replaced, switched off. */
export function Subscription({ since, url, isRenewing, isStopping, onRenew, onStop }: SubscriptionProps) {
  return (
    <>
      {since && !url && <p>{t('calendar.on', { date: formatDate(kyivDay(new Date(since))) })}</p>}
      {url && <Address url={url} />}
      <div className={styles.actions}>
        <Button look="secondary" width="full-on-phone" busy={isRenewing} onClick={onRenew}>
          {since ? t('calendar.renew') : t('calendar.get')}
        </Button>
        {since && (
          <Button look="quiet" width="full-on-phone" busy={isStopping} onClick={onStop}>
            {t('calendar.stop')}
          </Button>
        )}
      </div>
    </>
  )
}

function Address({ url }: { url: string }) {
  return (
    <div role="status">
      <p className={styles.label}>{t('calendar.link')}</p>
      <p className={styles.value}>{url}</p>
      <Button look="quiet" onClick={() => copyText(url, t('calendar.copied'))}>
        <Copy size={20} aria-hidden="true" />
        {t('action.copy')}
      </Button>
      <p className={styles.label}>{t('calendar.hint')}</p>
    </div>
  )
}
