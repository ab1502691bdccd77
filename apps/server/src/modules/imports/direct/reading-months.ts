const BITS = 32

/** Which months of which meters were taken: a bit each, because a large city has millions. */
export function takenMonths(meters: number, months: number) {
  const words = Math.ceil(months / BITS)
  const taken = new Int32Array(meters * words)
  return {
    /** `false` when the month was taken before. */
    take(meter: number, month: number): boolean {
      const word = meter * words + (month >> 5)
      const bit = 1 << (month & (BITS - 1))
      const before = taken[word] ?? 0
      if ((before & bit) !== 0) return false
      taken[word] = before | bit
      return true
    },
  }
}
