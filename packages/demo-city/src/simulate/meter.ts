/** A physical meter. Dates `YYYY-MM-DD`. */
export interface Meter {
  readonly serial: string
  readonly place: string
  /** Digits of the dial before and after the decimal point. */
  readonly digits: number
  readonly decimals: number
  readonly zones: 1 | 2
  readonly installed: string
  /** null: unknown. */
  readonly nextVerification: string | null
  readonly removed: string | null
}

export type ReadingSource = 'consumer' | 'site' | 'inspector' | 'remote'

/** One row of a meter's readings; values in thousandths, one per zone. */
export interface DialReading {
  readonly serial: string
  /** Index of the billing month; −1 is the starting reading. */
  readonly period: number
  readonly date: string
  readonly values: readonly number[]
  readonly source: ReadingSource
  /** `mistake`: replaced by the row that follows it. */
  readonly state: 'valid' | 'mistake'
}

export type Method = 'meter' | 'average' | 'norm'

/** The billed consumption of a month; volumes in thousandths, one per zone. */
export interface MonthUse {
  readonly volumes: readonly number[]
  readonly method: Method
  /** Estimated months that this actual reading reverses: month index, and the volumes charged then. */
  readonly undone: readonly { readonly period: number; readonly volumes: readonly number[] }[]
}

/** One metering point: its meters in order, their readings and the consumption of each month. */
export interface MeterHistory {
  readonly meters: readonly Meter[]
  readonly readings: readonly DialReading[]
  /** null: the month is not billed (heat outside the season, watering in winter). */
  readonly uses: readonly (MonthUse | null)[]
}
