const firstWeights = { outer: [1, 2, 3, 4, 5, 6, 7], inner: [7, 1, 2, 3, 4, 5, 6] }

/** Checks the ЄДРПОУ of a legal entity: eight digits, the last one is a check digit (DF11). */
export function isEdrpou(code: string): boolean {
  if (!/^\d{8}$/.test(code)) return false
  const value = Number(code)
  const weights = value < 30_000_000 || value > 60_000_000 ? firstWeights.outer : firstWeights.inner
  let check = remainder(code, weights)
  if (check === 10)
    check =
      remainder(
        code,
        weights.map((weight) => weight + 2),
      ) % 10
  return check === Number(code[7])
}

function remainder(code: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(code[at]), 0) % 11
}
