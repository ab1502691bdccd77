import type { Zone } from '@zatyshok/contract/primitives'
import type { HistoryMonth } from './history-figures.ts'

/**
 * A segment of a bar. `x` and `width` are percent of the chart; `from` and `share` are shares of its height; `pattern`
 * is the zone's index.
 */
export interface HistoryBar {
  month: string
  zone: Zone
  used: string
  spread: boolean
  pattern: number
  x: number
  width: number
  from: number
  share: number
}

/** Returns the round value of the top line, at least the highest bar. It affects the drawing only. */
export function chartTop(months: readonly HistoryMonth[]): number {
  const most = Math.max(0, ...months.map(({ used }) => Number(used ?? 0)))
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= most) ?? 10) * power
}

/** Returns the segments of all bars; unknown and zero values have no segment. */
export function barsOf(
  months: readonly HistoryMonth[],
  { zones, top }: { zones: readonly Zone[]; top: number },
): HistoryBar[] {
  const step = 100 / months.length
  return months.flatMap(({ month, zones: used }, at) => {
    let from = 0
    return used.flatMap(({ zone, consumption, spread }) => {
      const share = Number(consumption ?? 0) / top
      if (consumption === null || share <= 0) return []
      const bar = { x: at * step + step * 0.12, width: step * 0.76, from, share, pattern: zones.indexOf(zone) }
      from += share
      return [{ month, zone, used: consumption, spread, ...bar }]
    })
  })
}
