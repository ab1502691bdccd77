import { lineAmountKop } from './amounts.ts'
import { addDays, daysIn } from './calendar.ts'

/** Services with one tariff for the whole city. */
export type TariffService =
  | 'water'
  | 'drainage'
  | 'waterFee'
  | 'drainageFee'
  | 'heat'
  | 'hotWater'
  | 'electricity'
  | 'electricityNight'
  | 'gas'
  | 'gasDistribution'
  | 'suburbWater'
  | 'garden'

/** One period of a tariff; price in ten-thousandths of a hryvnia; dates `YYYY-MM-DD`; without an end it is in force. */
export interface TariffPeriod {
  readonly price: number
  readonly from: string
  readonly to: string | null
}

interface TariffRule {
  /** Price of 2026 in hryvnias with VAT (domain facts, DF13): demonstration values. */
  readonly price2026: number
  readonly decimals: number
  /** Day of the year, `MM-DD`, on which the price changes; null: frozen since 2022. */
  readonly changesOn: string | null
}

const rules: Record<TariffService, TariffRule> = {
  water: { price2026: 25.62, decimals: 3, changesOn: '01-01' },
  drainage: { price2026: 12.72, decimals: 3, changesOn: '01-01' },
  waterFee: { price2026: 13.64, decimals: 2, changesOn: '03-01' },
  drainageFee: { price2026: 10.12, decimals: 2, changesOn: '03-01' },
  heat: { price2026: 1654.41, decimals: 2, changesOn: null },
  hotWater: { price2026: 97.89, decimals: 2, changesOn: '10-01' },
  electricity: { price2026: 4.32, decimals: 2, changesOn: null },
  electricityNight: { price2026: 2.16, decimals: 2, changesOn: null },
  gas: { price2026: 7.96, decimals: 2, changesOn: null },
  gasDistribution: { price2026: 2.112, decimals: 3, changesOn: '01-01' },
  suburbWater: { price2026: 23.1, decimals: 2, changesOn: '04-16' },
  garden: { price2026: 15.7, decimals: 2, changesOn: '04-16' },
}

/** Converts a price of 2026 to another year by the usual yearly rise of about 4.5 %; in ten-thousandths. */
export function priceOfYear(price2026: number, year: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round((Math.round(price2026 * 0.957 ** (2026 - year) * scale) / scale) * 10_000)
}

/**
 * Returns every tariff period that overlaps the months `first` to `last` (`YYYY-MM`), oldest first; the last has no
 * end.
 */
export function tariffPeriods(service: TariffService, first: string, last: string): TariffPeriod[] {
  const rule = rules[service]
  if (rule.changesOn === null) {
    return [{ price: priceOfYear(rule.price2026, 2026, rule.decimals), from: '2022-01-01', to: null }]
  }
  const periods: TariffPeriod[] = []
  for (let year = Number(first.slice(0, 4)) - 1; year <= Number(last.slice(0, 4)); year += 1) {
    const from = `${year}-${rule.changesOn}`
    const to = addDays(`${year + 1}-${rule.changesOn}`, -1)
    if (from > `${last}-31` || to < `${first}-01`) continue
    periods.push({ price: priceOfYear(rule.price2026, year, rule.decimals), from, to })
  }
  return periods.map((period, index) => (index === periods.length - 1 ? { ...period, to: null } : period))
}

/** The part of a month's volume that is charged at one price. */
export interface PricedVolume {
  readonly volume: number
  readonly tariff: number
  readonly amount: number
}

/** Tariffs of the city for one run: finds the prices of a month. */
export interface CityTariffs {
  readonly periods: (service: TariffService) => readonly TariffPeriod[]
  /**
   * Splits a volume by days over the prices of the month, one part per price; a change within a month gives two parts.
   */
  readonly split: (service: TariffService, month: string, volume: number) => PricedVolume[]
}

function partOf(period: TariffPeriod, month: string): number {
  const begins = period.from.slice(0, 7) === month ? Number(period.from.slice(8)) : period.from < month ? 1 : 32
  const until = period.to ?? '9999-12-31'
  const ends = until.slice(0, 7) === month ? Number(until.slice(8)) : until < month ? 0 : daysIn(month)
  return Math.max(0, ends - begins + 1)
}

/** Returns the tariffs of the months `first` to `last` (`YYYY-MM`). */
export function cityTariffs(first: string, last: string): CityTariffs {
  const all = new Map(Object.keys(rules).map((name) => [name, tariffPeriods(name as TariffService, first, last)]))
  const periods = (service: TariffService): readonly TariffPeriod[] => all.get(service) ?? []
  return {
    periods,
    split: (service, month, volume) => {
      const parts = periods(service).filter((period) => partOf(period, month) > 0)
      let rest = volume
      return parts.map((period, index) => {
        const last = index === parts.length - 1
        const share = last ? rest : Math.floor((volume * partOf(period, month)) / daysIn(month))
        rest -= share
        return { volume: share, tariff: period.price, amount: lineAmountKop(share, period.price) }
      })
    },
  }
}
