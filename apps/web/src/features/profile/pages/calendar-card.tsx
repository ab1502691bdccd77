import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Copy } from 'lucide-react'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import styles from '../profile.module.css'
import { calendarQuery, renewCalendar, stopCalendar } from './calendar.api.ts'

/** The state of the subscription in words, for the link to its page. */
export function CalendarState() {
  const { data } = useQuery(calendarQuery)
  if (!data) return null
  return data.since ? t('calendar.state.on') : t('calendar.state.off')
}

/** Subscription to the calendar: its address is shown once, after it is created. */
export function CalendarCard() {
  const queries = useQueryClient()
  const { data } = useQuery(calendarQuery)
  const renew = useMutation({
    mutationFn: renewCalendar,
    onSuccess: ({ since }) => queries.setQueryData(calendarQuery.queryKey, { since }),
  })
  const stop = useMutation({
    mutationFn: stopCalendar,
    onSuccess: (feed) => {
      queries.setQueryData(calendarQuery.queryKey, feed)
      renew.reset()
      toast.success(t('calendar.stopped'))
    },
  })
  if (!data) return null
  const { since } = data
  return (
    <Card>
      <p>{t('calendar.text')}</p>
      {since && !renew.data && <p>{t('calendar.on', { date: formatDate(kyivDay(new Date(since))) })}</p>}
      {renew.data && <CalendarLink url={renew.data.url} />}
      <div className={styles.actions}>
        <Button look="secondary" width="full-on-phone" busy={renew.isPending} onClick={() => renew.mutate()}>
          {since ? t('calendar.renew') : t('calendar.get')}
        </Button>
        {since && (
          <Button look="quiet" width="full-on-phone" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('calendar.stop')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function CalendarLink({ url }: { url: string }) {
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
