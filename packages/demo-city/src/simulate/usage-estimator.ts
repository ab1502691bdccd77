import type { MonthUse } from './meter.ts'

/** Decides the billed volume of each month from actual consumption and missed readings. */
export interface Estimator {
  /** Adds the actual consumption of a month, which the provider learns only when the meter is read. */
  readonly add: (used: readonly number[]) => void
  readonly measured: () => MonthUse
  readonly estimate: (period: number, month: string) => MonthUse
}

const monthsByAverage = 3
const monthsOfHistory = 12

/**
 * Creates the estimator. The first three months without a reading are billed by the average of earlier months, or by
 * norm if there is no history. Later months are billed by norm. The next actual reading settles the whole difference
 * (README: missed reading).
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
