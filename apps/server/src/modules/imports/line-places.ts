/**
 * Physical line of the n-th good record (from 1). Good records carry no number of their own, so only the points are
 * kept where the distance between record number and line changes: after a bad record, or one of several lines.
 */
export function linePlaces() {
  const firstOrdinals: number[] = [1]
  const distances: number[] = [0]
  let ordinal = 0

  const lineOf = (n: number): number => {
    let low = 0
    let high = firstOrdinals.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((firstOrdinals[middle] ?? 0) <= n) low = middle
      else high = middle - 1
    }
    return n + (distances[low] ?? 0)
  }
  return {
    lineOf,
    add(line: number): void {
      ordinal += 1
      if (line - ordinal === distances.at(-1)) return
      firstOrdinals.push(ordinal)
      distances.push(line - ordinal)
    },
    placeOf: (n: number): string => `рядок ${lineOf(n)}`,
  }
}
