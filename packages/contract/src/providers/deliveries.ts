import * as z from 'zod/mini'
import { calendarFeed, calendarToken, newCalendarFeed } from '../calendar.ts'
import { endpoint } from '../endpoint.ts'
import { emailPattern, maxEmail } from '../people/formats.ts'
import { day, moment, month, providerRef, seenRevision } from '../primitives.ts'

const noun = 'deliveries'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** What a sender delivers; `support`: subsidies and benefits. */
export const deliveryKind = z.enum(['bills', 'readings', 'payments', 'support'])
export type DeliveryKind = z.output<typeof deliveryKind>
/** On which days of a month a delivery is expected; `workingDays`: on each. */
export const deliveryMode = z.enum(['off', 'monthly', 'lastWorkingDay', 'workingDays'])
/**
 * Which data an expected delivery brings: of the month before or of the same month; for `workingDays` of the days
 * before or of the same day.
 */
export const deliveryCovers = z.enum(['previous', 'same'])
/** Who gets a letter when the delivery is late: `operators`: those of the provider; `all`: administrators too. */
export const deliveryLetters = z.enum(['all', 'operators', 'none'])

/** Code of a provider, or the profile's name for files of several providers, such as a bank's register. */
const sender = z.string().check(z.minLength(1, 'validation.required'), z.maxLength(200))

const rule = {
  mode: deliveryMode,
  /** Day of the month for `monthly`; a shorter month has its last day, a day off moves it to the next working day. */
  day: z.int().check(z.minimum(1, 'delivery.day.range'), z.maximum(31, 'delivery.day.range')),
  covers: deliveryCovers,
  /** Working days after the expected day on which the delivery is not late yet. */
  tolerance: z.int().check(z.minimum(0, 'delivery.tolerance.range'), z.maximum(10, 'delivery.tolerance.range')),
  letters: deliveryLetters,
}

/** An address outside the portal that also gets the letter about a late delivery. */
export const deliveryContact = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxEmail, 'validation.register.email.format'),
    z.regex(emailPattern, 'validation.register.email.format'),
  )

const ofSender = { sender, serviceProvider: z.nullable(providerRef), kind: deliveryKind }

export const deliverySchedule = z.object({
  ...ofSender,
  ...rule,
  /** The further address for letters about a late delivery; null: there is none. */
  contact: z.nullable(z.string()),
  /** The day since which days are expected by this rule; null: switched off. */
  since: z.nullable(day),
  /** Days of the month on which the last deliveries came; null: too few. */
  usual: z.nullable(z.object({ from: z.int(), to: z.int(), months: z.int() })),
  /** Send it back with a change, so that other people's changes are not overwritten. */
  revision: z.int(),
})
export type DeliverySchedule = z.output<typeof deliverySchedule>

/**
 * `come`; `partly`: with refused rows; `checking`: a file of the sender is being read; `toAccept`: checked, not imported;
 * `refused`: the newest file was refused whole; `notExpected`: the day was before the schedule.
 */
export const deliveryState = z.enum([
  'come',
  'partly',
  'checking',
  'toAccept',
  'refused',
  'expected',
  'late',
  'notExpected',
])
export type DeliveryState = z.output<typeof deliveryState>

export const delivery = z.object({
  ...ofSender,
  mode: deliveryMode,
  /** Month or day of the data: `2026-10`, `2026-11-20`. */
  period: z.string(),
  dueOn: day,
  state: deliveryState,
  /** Working days since `dueOn` if the delivery is late and has not come, else 0. */
  lateDays: z.int(),
  /** The run that brought it, or that is being checked or was refused. */
  run: z.nullable(z.int()),
  at: z.nullable(moment),
  /** Records of this period in the file. */
  rows: z.int(),
  refusedRows: z.int(),
})
export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries',
  access,
  noun,
  summary: 'Deliveries expected in a month, by day, with what has become of each.',
  query: z.object({ month: z.optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))) }),
  reply: z.object({
    month,
    /** In Kyiv. */
    today: day,
    deliveries: z.array(delivery),
    /** The nearest delivery that has not come and is not late; it may be in the next month. */
    next: z.nullable(delivery),
    /** Late deliveries of this month and the month before, whatever month was asked for. */
    late: z.int(),
  }),
  errors: staffErrors,
})

export const listDeliverySchedules = endpoint({
  method: 'GET',
  path: '/api/admin/delivery-schedules',
  access,
  noun,
  summary: 'When each sender is expected to deliver what; kinds without a schedule are there as well.',
  reply: z.array(deliverySchedule),
  errors: staffErrors,
})

export const saveDeliverySchedule = endpoint({
  method: 'PUT',
  path: '/api/admin/delivery-schedules',
  access,
  noun,
  summary: 'Set when a delivery is expected: an administrator, or an operator of this provider.',
  body: z.object({
    ...{ sender, kind: deliveryKind, ...rule, revision: seenRevision },
    /** Omitted by a page that does not know it yet: it stays as it is. */
    contact: z.optional(z.nullable(deliveryContact)),
  }),
  reply: deliverySchedule,
  errors: [...staffErrors, 'anti_forgery', 'not_found', 'content_conflict'],
})

const feedPath = '/api/admin/delivery-calendar'

export const getDeliveryFeed = endpoint({
  method: 'GET',
  path: feedPath,
  access,
  noun,
  summary: 'Whether the caller has a calendar of deliveries to subscribe to.',
  reply: calendarFeed,
  errors: staffErrors,
})

export const renewDeliveryFeed = endpoint({
  method: 'POST',
  path: feedPath,
  access,
  noun,
  summary: 'A new secret address of the calendar of deliveries, told this once; the former one stops working.',
  reply: newCalendarFeed,
  errors: [...staffErrors, 'anti_forgery', 'too_many_requests'],
})

export const stopDeliveryFeed = endpoint({
  method: 'DELETE',
  path: feedPath,
  access,
  noun,
  summary: 'The address stops working.',
  reply: calendarFeed,
  errors: [...staffErrors, 'anti_forgery'],
})

export const getDeliveryCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token/deliveries.ics',
  access: 'public',
  noun,
  summary: 'Deliveries that the owner of the secret address may see, as a calendar (RFC 5545); no figures.',
  params: calendarToken,
  reply: 'text/calendar',
  errors: ['not_found', 'too_many_requests'],
})
