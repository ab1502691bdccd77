/** Months that a suggestion needs and looks at. */
const [FEWEST, MOST] = [2, 6]

/**
 * The days of the month on which the last deliveries came, for a suggestion: `{ from: 3, to: 5, months: 6 }`. Undefined
 * if fewer than two months are known. Of several days in a month, the first counts.
 *
 * @param days of arrival, `YYYY-MM-DD`
 */
export function usualDays(days: readonly string[]): { from: number; to: number; months: number } | undefined {
  const byMonth = Map.groupBy([...days].sort(), (day) => day.slice(0, 7))
  const firsts = [...byMonth.values()].slice(-MOST).map(([first = '']) => Number(first.slice(8, 10)))
  if (firsts.length < FEWEST) return undefined
  return { from: Math.min(...firsts), to: Math.max(...firsts), months: firsts.length }
}
