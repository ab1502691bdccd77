import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { Subscription } from '../../../ui/subscription/subscription.tsx'
import { calendarQuery, renewCalendar, stopCalendar } from './calendar.api.ts'

/** The state of the subscription in words, for the link to its page. */
export function CalendarState() {
  const { data } = useQuery(calendarQuery)
  if (!data) return null
  return data.since ? t('calendar.state.on') : t('calendar.state.off')
}

/** Subscription to the calendar: its address is shown once, after it is created. */
export function CalendarCard() {
  const { data } = useQuery(calendarQuery)
  if (!data) return null
  return (
    <Card>
      <p>{t('calendar.text')}</p>
      <Subscription since={data.since} queryKey={calendarQuery.queryKey} renew={renewCalendar} stop={stopCalendar} />
    </Card>
  )
}
