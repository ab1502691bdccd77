import { queryOptions } from '@tanstack/react-query'
import { getCalendarFeed, renewCalendarFeed, stopCalendarFeed } from '@zatyshok/contract/calendar'
import { call } from '../../lib/portal.ts'

/** Since when there is a calendar; its address is told once, when it is made. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
})

export const renewCalendar = () => call(renewCalendarFeed, {})
export const stopCalendar = () => call(stopCalendarFeed, {})
