/**
 * Whether the mask matches the file name. The server applies the same rule (modules/imports/profile/name-mask.ts).
 * Staff write the masks.
 */
export function matchesMask(mask: string, name: string): boolean {
  const [wanted, given] = [mask.toLowerCase(), name.toLowerCase()]
  const [head = '', ...rest] = wanted.split('*')
  if (!isLike(given.slice(0, head.length), head)) return false
  let at = head.length
  for (const [place, part] of rest.entries()) {
    const from = place === rest.length - 1 ? Math.max(at, given.length - part.length) : at
    const found = Array.from({ length: given.length - from + 1 }, (_, step) => from + step).find((start) =>
      isLike(given.slice(start, start + part.length), part),
    )
    if (found === undefined) return false
    at = found + part.length
  }
  return rest.length > 0 || at === given.length
}

const isLike = (text: string, mask: string) =>
  text.length === mask.length && [...mask].every((sign, at) => sign === '?' || sign === text[at])
