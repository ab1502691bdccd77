/**
 * How reports name a row: by line, record or row. A row without its own number is named by the line of the n-th row.
 */
export interface RowPlaces {
  /** Text before the number: `рядок`. */
  readonly before: string
  readonly lines?: LineTable
}

/** From each of these rows on (ascending, from 1), the distance between row number and line number. */
export interface LineTable {
  readonly from: readonly number[]
  readonly further: readonly number[]
}

/** Line, record or row of the sheet, counted from 1. */
export function rowOf({ lines }: RowPlaces, n: number): number {
  if (!lines) return n
  let low = 0
  let high = lines.from.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines.from[middle] ?? 0) <= n) low = middle
    else high = middle - 1
  }
  return n + (lines.further[low] ?? 0)
}

export const placeOf = (places: RowPlaces, n: number): string => `${places.before} ${rowOf(places, n)}`

/**
 * Physical line of the n-th good record (from 1). Good records carry no number of their own, so only the points are
 * kept where the distance between record number and line changes: after a bad record, or one of several lines.
 */
export function linePlaces(): { readonly table: LineTable; add(line: number): void } {
  const from: number[] = [1]
  const further: number[] = [0]
  let ordinal = 0
  return {
    table: { from, further },
    add(line) {
      ordinal += 1
      if (line - ordinal === further.at(-1)) return
      from.push(ordinal)
      further.push(line - ordinal)
    },
  }
}
