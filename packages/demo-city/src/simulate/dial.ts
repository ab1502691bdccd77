import type { Meter } from './meter.ts'

/** The figures of the meter that is in its place now; values in thousandths, one for each zone. */
export interface Dial {
  readonly meter: () => Meter
  readonly advance: (used: readonly number[]) => void
  /** The values on the dial: after all nines come zeros. */
  readonly shown: () => readonly number[]
  /** A new meter that begins at zero. */
  readonly replaceBy: (meter: Meter) => void
  /** A volume that this dial can show: no finer than its last place. */
  readonly rounded: (volume: number) => number
}

/** A dial whose zones stand at what `start` gives for the capacity of the dial. */
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
