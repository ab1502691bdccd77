/** A bar of a waterfall chart, in per cent of its width: from the sum before the part to the sum after it. */
export interface WaterfallBar {
  start: number
  width: number
}

/**
 * Returns the bars of a sum that starts at `from` and is changed by each part (kopiykas); the scale always includes
 * zero. The first bar is the sum before, then one bar per part; the last bar is the sum after.
 */
export function waterfall(from: number, parts: readonly number[]): WaterfallBar[] {
  const sums = [from]
  for (const part of parts) sums.push((sums.at(-1) ?? 0) + part)
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)]
  const whole = high - low || 1
  const bar = (one: number, other: number) => ({
    start: ((Math.min(one, other) - low) / whole) * 100,
    width: (Math.abs(one - other) / whole) * 100,
  })
  const steps = parts.map((part, at) => bar(sums[at] ?? 0, (sums[at] ?? 0) + part))
  return [bar(0, from), ...steps, bar(0, sums.at(-1) ?? 0)]
}
