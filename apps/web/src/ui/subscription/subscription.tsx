import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../button.tsx'
import { toast } from '../toast/toast-store.ts'
import styles from './subscription.module.css'

interface SubscriptionProps {
  /** When the present address was created; null: there is none. */
  since: string | null
  /** Where the page keeps `since`. */
  queryKey: QueryKey
  renew: () => Promise<{ since: string | null; url: string }>
  stop: () => Promise<{ since: string | null }>
}

/** A calendar to subscribe to by its secret address: created, shown once, replaced, switched off. */
export function Subscription({ since, queryKey, renew, stop }: SubscriptionProps) {
  const queries = useQueryClient()
  const renewing = useMutation({
    mutationFn: renew,
    onSuccess: ({ since }) => queries.setQueryData(queryKey, { since }),
  })
  const stopping = useMutation({
    mutationFn: stop,
    onSuccess: (feed) => {
      queries.setQueryData(queryKey, feed)
      renewing.reset()
      toast.success(t('calendar.stopped'))
    },
  })
  const url = renewing.data?.url
  return (
    <>
      {since && !url && <p>{t('calendar.on', { date: formatDate(kyivDay(new Date(since))) })}</p>}
      {url && <Address url={url} />}
      <div className={styles.actions}>
        <Button look="secondary" width="full-on-phone" busy={renewing.isPending} onClick={() => renewing.mutate()}>
          {since ? t('calendar.renew') : t('calendar.get')}
        </Button>
        {since && (
          <Button look="quiet" width="full-on-phone" busy={stopping.isPending} onClick={() => stopping.mutate()}>
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
