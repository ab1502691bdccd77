import type { Meter } from './meter.ts'

/** The counter of the meter installed now; values in thousandths, one per zone. */
export interface Dial {
  readonly meter: () => Meter
  readonly advance: (used: readonly number[]) => void
  /** Returns the displayed values: zeros follow after all nines. */
  readonly shown: () => readonly number[]
  /** Installs a new meter that begins at zero. */
  readonly replaceBy: (meter: Meter) => void
  /** Rounds a volume to the last place of the dial. */
  readonly rounded: (volume: number) => number
}

/** Creates a dial whose zones begin at `start(capacity)`. */
export function createDial(first: Meter, start: (capacity: number) => number): Dial {
  let meter = first
  const step = 10 ** (3 - first.decimals)
  const capacity = 1000 * 10 ** first.digits
  const rounded = (volume: number): number => Math.round(volume / step) * step
  let values = Array.from({ length: first.zones }, () => rounded(start(capacity)))
  return {
    meter: () => meter,
    advance: (used) => {
      values = values.map((value, zone) => (value + (used[zone] ?? 0)) % capacity)
    },
    shown: () => values,
    replaceBy: (next) => {
      meter = next
      values = values.map(() => 0)
    },
    rounded,
  }
}
