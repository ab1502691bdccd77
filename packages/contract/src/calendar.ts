import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './primitives.ts'

const noun = 'calendar'
const signedInErrors = ['session_missing', 'session_expired', 'forbidden'] as const

/** When the present address was created; null: there is none. */
export const calendarFeed = z.object({ since: z.nullable(moment) })

/** The reply to a new address is the only reply that contains it. */
export const newCalendarFeed = z.extend(calendarFeed, { url: z.url() })
/** The secret in the address of a calendar. */
export const calendarToken = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/calendar',
  access: 'consumer',
  noun,
  summary: 'Whether the resident has a calendar to subscribe to.',
  reply: calendarFeed,
  errors: signedInErrors,
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/calendar',
  access: 'consumer',
  noun,
  summary: 'A new secret address of the calendar, told this once; the former one stops working.',
  reply: newCalendarFeed,
  errors: [...signedInErrors, 'anti_forgery', 'too_many_requests'],
})

export const stopCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/consumer/calendar',
  access: 'consumer',
  noun,
  summary: 'The address stops working.',
  reply: calendarFeed,
  errors: [...signedInErrors, 'anti_forgery'],
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token/zatyshok.ics',
  access: 'public',
  noun,
  summary: 'Reading windows, due days and verifications as a calendar (RFC 5545), by its secret address; no sums.',
  params: calendarToken,
  reply: 'text/calendar',
  errors: ['not_found', 'too_many_requests'],
})
