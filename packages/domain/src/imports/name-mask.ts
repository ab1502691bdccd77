/**
 * True if a file's name matches a mask: `*` is any characters, `?` is one character, case is ignored, and so is
 * whether «й» is one code point or two, as macOS writes it. The number of steps is at most the product of the lengths. A regular expression with many `*` could block the process for hours.
 */
export function matchesMask(mask: string, name: string): boolean {
  const [wanted, given] = [signsOf(mask), signsOf(name)]
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

const signsOf = (text: string): string[] => [...text.normalize().toLowerCase()]
