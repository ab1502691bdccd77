import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportErrors, exportFormat } from './exports.ts'
import { moment, month } from './primitives.ts'

const noun = 'figures'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const errors = [...staffErrors, 'invalid_value', 'not_found'] as const

/** The chosen month is one of so many, this month included. */
export const shownMonths = 12

/** Figures that a provider has of its own. */
export const providerFigure = z.enum(['readings', 'homes', 'payments', 'answers', 'imports'])
/** Figures of the whole city only. */
export const cityFigure = z.enum(['letters', 'searches'])

export type FigureName = z.output<typeof providerFigure> | z.output<typeof cityFigure>

/** Columns of the readings by service, in the order of the table. */
export const serviceColumn = z.enum([
  'cold-water',
  'hot-water',
  'heating',
  'electricity',
  'gas',
  'subscription',
  'drainage',
  'default',
])

/** Columns of the figures' tables: services, states, counts; `amountKop` is money. */
const column = z.enum([
  ...serviceColumn.options,
  'linked',
  'all',
  'amountKop',
  'count',
  'inTime',
  'ended',
  'taken',
  'partly',
  'refused',
  'sent',
  'failed',
  'waiting',
])
export type FigureColumn = z.output<typeof column>

/**
 * A figure as a table. `readings`, `imports` and `letters` have a row for each day of the month until today; `homes` and
 * `payments` one for each of the twelve months until the chosen one; `answers` one for each provider; `searches` one for
 * each search.
 */
export const figure = z.object({
  columns: z.array(column),
  rows: z.array(
    z.object({
      /** A day, a month, the code of a provider (empty: the city) or the words of a search. */
      at: z.string(),
      /** Of a provider. */
      name: z.nullable(z.string()),
      values: z.array(z.int()),
    }),
  ),
  /** The chosen month, by column. */
  total: z.array(z.int()),
  /**
   * The chosen month beside the month before, by column. `days`: both from the first to this day, because the chosen
   * month has not ended; null: whole months.
   */
  compared: z.nullable(z.object({ now: z.array(z.int()), before: z.array(z.int()), days: z.nullable(z.int()) })),
  /** Of `homes`: until this month, counted afterwards by the links that exist today, so the share was not lower. */
  atLeastUntil: z.nullable(month),
  /** null: the figure was not counted yet. */
  countedAt: z.nullable(moment),
})
export type Figure = z.output<typeof figure>

/** Default: this month. */
const chosen = { month: z.optional(month) }
/** Code of a provider; default: all that the caller may see. */
const ofProvider = { ...chosen, provider: z.optional(z.string().check(z.maxLength(20))) }

export const readFigure = endpoint({
  method: 'GET',
  path: '/api/admin/figures/:figure',
  access: 'operator',
  noun,
  summary: 'A figure of the overview for a month; an operator of one provider gets those of the provider.',
  params: z.object({ figure: providerFigure }),
  query: z.object(ofProvider),
  reply: figure,
  errors,
})

export const exportFigure = endpoint({
  method: 'GET',
  path: '/api/admin/figures/:figure/file',
  access: 'operator',
  noun,
  summary: 'The table of such a figure as a file.',
  params: z.object({ figure: providerFigure }),
  query: z.object({ ...ofProvider, format: exportFormat }),
  reply: 'table',
  errors: [...errors, ...exportErrors],
})

export const readCityFigure = endpoint({
  method: 'GET',
  path: '/api/admin/city-figures/:figure',
  access: 'cityOperator',
  noun,
  summary: 'A figure of the overview that cannot be split by providers.',
  params: z.object({ figure: cityFigure }),
  query: z.object(chosen),
  reply: figure,
  errors: [...staffErrors, 'invalid_value'],
})

export const exportCityFigure = endpoint({
  method: 'GET',
  path: '/api/admin/city-figures/:figure/file',
  access: 'cityOperator',
  noun,
  summary: 'The table of such a figure as a file.',
  params: z.object({ figure: cityFigure }),
  query: z.object({ ...chosen, format: exportFormat }),
  reply: 'table',
  errors: [...staffErrors, 'invalid_value', ...exportErrors],
})
