/** A sign, a kind of signs or a set of them, with a fixed number of times at most. */
const PIECE = String.raw`(?:\\[dw.\-_()]|\[[\w.\- ]{1,40}\]|[\p{L}\p{N} ._\-])(?:\{[0-9]{1,2}\})?`
const PATTERN = new RegExp(String.raw`^\^?(?:${PIECE}){0,60}\((?:${PIECE}){1,20}\)(?:${PIECE}){0,60}\$?$`, 'u')
const LONGEST = 120

/**
 * What is wrong with a pattern that is tried on names of files, or undefined. Only what takes the same number of steps
 * for every name is let in (no `*`, `+`, `?`, no choice, one group): a profile may be written by anybody of the staff.
 */
export function fileNamePatternMistake(pattern: string): string | undefined {
  if (pattern.length <= LONGEST && PATTERN.test(pattern)) return undefined
  return 'зразок назви файлу має складатися з літер, цифр, \\d, \\w, [набору] і {кількості} та мати рівно одні дужки'
}
