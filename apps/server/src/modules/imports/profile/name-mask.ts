/**
 * Whether a file's name has the form of a mask: `*` any signs, `?` one sign, letter case does not matter. Compared sign
 * by sign, in steps that grow with the product of the lengths: a mask is written by people, and a regular expression of
 * many `*` would keep the process for hours.
 */
export function matchesMask(mask: string, name: string): boolean {
  const [wanted, given] = [[...mask.toLowerCase()], [...name.toLowerCase()]]
  let [at, from] = [0, 0]
  let [star, retried] = [-1, 0]
  while (at < given.length) {
    if (wanted[from] === '*') {
      star = from
      retried = at
      from += 1
    } else if (from < wanted.length && (wanted[from] === '?' || wanted[from] === given[at])) {
      at += 1
      from += 1
    } else if (star >= 0) {
      retried += 1
      at = retried
      from = star + 1
    } else {
      return false
    }
  }
  return wanted.slice(from).every((sign) => sign === '*')
}
