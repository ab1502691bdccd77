import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './primitives.ts'

const noun = 'weather'
const access = 'administrator'
const path = '/api/admin/weather'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** The town as in the keys of addresses, in small letters; empty: the whole city. */
const settlement = z.string().check(z.maxLength(200))

const weather = z.object({
  /** The towns of the imported addresses, without the empty one. */
  settlements: z.array(settlement),
  /** What is loaded, the whole city first. */
  loaded: z.array(z.object({ settlement, firstDay: day, lastDay: day, days: z.int() })),
})
export type Weather = z.output<typeof weather>

export const getWeather = endpoint({
  method: 'GET',
  path,
  access,
  noun,
  summary: 'The settlements, and the days with a mean temperature of each.',
  reply: weather,
  errors,
})

export const loadWeather = endpoint({
  method: 'PUT',
  path,
  access,
  noun,
  summary: 'Add days with their mean temperature, or correct them; a file with a wrong line changes nothing.',
  body: z.object({
    settlement,
    /** Lines of a day (dd.MM.yyyy or ISO) and °C; 4,000 at most, a heading is allowed. */
    csv: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(200_000)),
  }),
  reply: z.extend(weather, {
    /** Days that were added or corrected. */
    changed: z.int(),
  }),
  errors: [...errors, 'anti_forgery'],
})
