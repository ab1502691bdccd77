import { daysIn, monthOf } from '../calendar.ts'
import { fromScaled, scaled } from '../decimal.ts'

/** The mean outdoor temperature of a day; `meanC` has at most one decimal. */
export interface WeatherDay {
  readonly day: string
  readonly meanC: string
}

/** In tenths of a degree. */
const base = 180n
const heatingLimit = 150n

/**
 * Heating degree-days of a month: the sum of 18 °C − mean over the days with a mean of at most 15 °C. Base and heating
 * limit are those of Eurostat (Energy statistics, «Heating and cooling degree days»: «if Tm ≤ 15 °C then HDD = Σ(18 °C −
 * Tm)»). Undefined if a day is missing, because a part of a month cannot be compared.
 *
 * @param days of any months, each day once
 */
export function degreeDays(month: string, days: readonly WeatherDay[]): string | undefined {
  const own = days.filter(({ day }) => monthOf(day) === month)
  if (own.length !== daysIn(month)) return undefined
  const means = own.map(({ meanC }) => scaled(meanC, 1))
  return fromScaled(
    means.reduce((sum, mean) => (mean <= heatingLimit ? sum + base - mean : sum), 0n),
    1,
  )
}
