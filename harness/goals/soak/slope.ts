/** A value at a moment, in seconds from the start. */
export interface Sample {
  readonly at: number
  readonly value: number
}

/** Returns the hourly growth of the value, by least squares; 0 if there are too few samples. */
export function slopePerHour(samples: readonly Sample[]): number {
  const meanAt = mean(samples.map(({ at }) => at))
  const meanValue = mean(samples.map(({ value }) => value))
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  if (samples.length < 2 || spread === 0) return 0
  const together = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0)
  return (together / spread) * 3600
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
