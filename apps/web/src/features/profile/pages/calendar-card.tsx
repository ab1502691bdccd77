import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { Subscription } from '../../../ui/subscription/subscription.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
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
  return (
    <Card>
      <p>{t('calendar.text')}</p>
      <Subscription
        {...{ since: data.since, url: renew.data?.url }}
        {...{ isRenewing: renew.isPending, isStopping: stop.isPending }}
        onRenew={() => renew.mutate()}
        onStop={() => stop.mutate()}
      />
    </Card>
  )
}
