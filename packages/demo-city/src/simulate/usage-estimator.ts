import type { MonthUse } from './meter.ts'

/** Decides what each month is billed for, from true use and missed readings. */
export interface Estimator {
  /** The true use of a month, known to the provider only when the meter is read. */
  readonly add: (used: readonly number[]) => void
  readonly measured: () => MonthUse
  readonly estimate: (period: number, month: string) => MonthUse
}

const monthsByAverage = 3
const monthsOfHistory = 12

/**
 * The first three months without a reading go by the average of earlier months (at once by norm when there
 * is no history), the following ones by norm; a true reading carries the whole difference (README: missed reading).
 */
export function createEstimator(
  norm: (month: string) => readonly number[],
  rounded: (volume: number) => number,
): Estimator {
  const history: (readonly number[])[] = []
  let unread: (readonly number[])[] = []
  let estimates: { readonly period: number; readonly volumes: readonly number[] }[] = []
  const total = (months: readonly (readonly number[])[], zone: number): number =>
    months.reduce((sum, volumes) => sum + (volumes[zone] ?? 0), 0)
  return {
    add: (used) => {
      unread.push(used)
    },
    measured: () => {
      const volumes = (unread[0] ?? []).map((_, zone) => total(unread, zone))
      const undone = estimates
      history.push(...unread.map(() => volumes.map((volume) => volume / unread.length)))
      history.splice(0, Math.max(0, history.length - monthsOfHistory))
      unread = []
      estimates = []
      return { volumes, method: 'meter', undone }
    },
    estimate: (period, month) => {
      const known = history.length
      const byAverage = estimates.length < monthsByAverage && known > 0
      const zones = unread[0] ?? []
      const volumes = byAverage ? zones.map((_, zone) => rounded(total(history, zone) / known)) : norm(month)
      estimates.push({ period, volumes })
      return { volumes, method: byAverage ? 'average' : 'norm', undone: [] }
    },
  }
}
