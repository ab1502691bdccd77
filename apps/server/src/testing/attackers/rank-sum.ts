/**
 * Returns how well a number distinguishes two groups: the probability that a value of the second is greater than one of
 * the first (Mann–Whitney's U, ties count half). 0.5: not at all; 1 or 0: always.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, group: 0 })), ...second.map((value) => ({ value, group: 1 }))]
  all.sort((a, b) => a.value - b.value)
  let sum = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    // Equal values share the mean of their ranks; ranks begin at 1.
    const rank = (from + 1 + to) / 2
    sum += rank * all.slice(from, to).filter(({ group }) => group === 1).length
    from = to
  }
  const [m, n] = [first.length, second.length]
  return (sum - (n * (n + 1)) / 2) / (m * n)
}
