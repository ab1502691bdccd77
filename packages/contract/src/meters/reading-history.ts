import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import { accountBoundId, day, decimal, month, unit, zone } from '../primitives.ts'
import { givenReading, meterReading } from './meters.ts'

const noun = 'readings'
const errors = ['session_missing', 'session_expired', 'forbidden', 'not_found'] as const

/** Most months of one request: the shown period and the year before it; a longer period is refused. */
export const longestHistory = 36

/** A month of this century; no provider has older readings. */
const historyMonth = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))

const monthNumber = (written: string) => Number(written.slice(0, 4)) * 12 + Number(written.slice(5, 7))

interface Period {
  readonly from: string
  readonly to: string
}

/** Both months belong to the period. */
const inOrder = z.refine<Period>(({ from, to }) => from <= to, {
  error: 'validation.period.order',
  path: ['to'],
  abort: true,
})
const bounded = z.refine<Period>(({ from, to }) => monthNumber(to) - monthNumber(from) < longestHistory, {
  error: 'validation.period.long',
  path: ['from'],
})

/**
 * One zone of one month. `value` is the last reading of the month, null when there is none. `consumption` is the volume of
 * the month, null when it cannot be known; `spread`: it is an even share of the volume of several months between two
 * readings. `replaced`: the device was replaced in the month. `given`: the reading given on the portal.
 */
export const historyZone = z.object({
  zone,
  value: z.nullable(decimal),
  readOn: z.nullable(day),
  source: z.nullable(meterReading.shape.source),
  consumption: z.nullable(decimal),
  spread: z.boolean(),
  replaced: z.boolean(),
  given: z.nullable(givenReading),
})

export const readingHistory = z.object({
  counterId: accountBoundId,
  unit,
  zones: z.array(zone),
  /** Oldest first; only months with known data. */
  months: z.array(z.object({ month, zones: z.array(historyZone) })),
})
export type ReadingHistory = z.output<typeof readingHistory>

export const readHistory = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/counter/factors/history',
  access: 'consumer',
  noun,
  summary: 'Readings and consumption of one meter by month and zone, at most 36 months a call.',
  body: z.object({ counterId: accountBoundId, from: historyMonth, to: historyMonth }).check(inOrder, bounded),
  reply: readingHistory,
  errors: [...errors, 'anti_forgery'],
})

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counter/:id/history/export',
  access: 'consumer',
  noun,
  summary: 'The same history as a table in a file.',
  params: z.object({ id: accountBoundId }),
  query: z.object({ from: historyMonth, to: historyMonth, format: exportFormat }).check(inOrder, bounded),
  reply: 'table',
  errors: [...errors, ...exportErrors],
})
