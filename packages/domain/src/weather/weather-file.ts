import { daysIn } from '../calendar.ts'
import { compareDecimals, parseDecimal } from '../decimal.ts'
import { csvCells } from '../imports/csv-cells.ts'
import type { WeatherDay } from './degree-days.ts'

/** Eleven years of days. */
export const mostWeatherRows = 4000

/** The first mistake of a file; `line` is counted from 1. */
export interface WeatherMistake {
  readonly line: number
  readonly problem: 'cells' | 'day' | 'future' | 'mean' | 'repeated'
}

export type ReadWeather =
  | { readonly days: readonly WeatherDay[] }
  | { readonly mistake: WeatherMistake | 'empty' | 'tooMany' }

/**
 * Reads a file of mean temperatures: a day and °C in each line, separated by `;`, a tab or `,`, with or without a
 * heading. Empty lines are ignored. Stops at the first mistake.
 *
 * @param today this day and later ones are a mistake, because the mean is known only after the day
 */
export function readWeatherFile(text: string, today: string): ReadWeather {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const first = lines[0]?.line ?? ''
  const separator = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ';'
  const rows = /\d{4}/.test(csvCells(first, separator)[0] ?? '') ? lines : lines.slice(1)
  if (rows.length === 0) return { mistake: 'empty' }
  if (rows.length > mostWeatherRows) return { mistake: 'tooMany' }
  const days = new Map<string, string>()
  for (const { line, number } of rows) {
    const row = readRow(csvCells(line, separator), today)
    if (typeof row === 'string') return { mistake: { line: number, problem: row } }
    if (days.has(row.day)) return { mistake: { line: number, problem: 'repeated' } }
    days.set(row.day, row.meanC)
  }
  return { days: [...days].map(([day, meanC]) => ({ day, meanC })) }
}

function readRow(cells: readonly string[], today: string): WeatherDay | WeatherMistake['problem'] {
  const [written = '', degrees = '', ...rest] = cells
  if (degrees === '' || rest.some((cell) => cell !== '')) return 'cells'
  const day = dayOf(written)
  if (day === undefined) return 'day'
  if (day >= today) return 'future'
  const meanC = parseDecimal(degrees)
  return meanC !== null && isMean(meanC) ? { day, meanC } : 'mean'
}

/** Returns «05.10.2026» or «2026-10-05» as `2026-10-05`; undefined for a day that the calendar lacks. */
function dayOf(written: string): string | undefined {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(written) ?? []
  const day = date ? `${year}-${month}-${date}` : written
  if (!/^[12]\d{3}-(?:0[1-9]|1[0-2])-\d{2}$/.test(day)) return undefined
  const number = Number(day.slice(8))
  return number >= 1 && number <= daysIn(day.slice(0, 7)) ? day : undefined
}

/** No day on Earth had a mean beyond these; more than one decimal would be another figure than the stored one. */
const isMean = (meanC: string): boolean =>
  /^-?\d+(?:\.\d)?$/.test(meanC) && compareDecimals(meanC, '-70') >= 0 && compareDecimals(meanC, '50') <= 0
