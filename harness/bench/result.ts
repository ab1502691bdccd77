/** One figure and its goal. `ratio` figures are compared with a limit measured in the same run. */
export interface BenchResult {
  readonly name: string
  readonly value: number
  readonly unit: 'ratio' | 'per second' | 'KiB' | 'MB' | 's' | 'ms' | 'of 100' | 'requests' | 'points' | 'residents'
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
  /** Explanation of the figure for the reader of the table. */
  readonly note: string
}

export function meetsGoal({ value, goal }: BenchResult): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

/** Returns the exit status of `npm run bench`: 1 if a goal is missed, or if a figure could not be measured. */
export const statusOf = (results: readonly BenchResult[]): 0 | 1 => (results.every(meetsGoal) ? 0 : 1)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
