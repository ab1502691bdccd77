import { queryOptions } from '@tanstack/react-query'
import { getCalendarFeed, renewCalendarFeed, stopCalendarFeed } from '@zatyshok/contract/calendar'
import { call } from '../../../lib/portal.ts'

/** The creation date of the calendar subscription; the server returns its address only once, at creation. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
})

export const renewCalendar = () => call(renewCalendarFeed, {})
export const stopCalendar = () => call(stopCalendarFeed, {})
