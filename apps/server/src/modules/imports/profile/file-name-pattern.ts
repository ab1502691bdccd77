/** A character, a character class or a set, repeated a fixed number of times at most. */
const PIECE = String.raw`(?:\\[dw.\-_()]|\[[\w.\- ]{1,40}\]|[\p{L}\p{N} ._\-])(?:\{[0-9]{1,2}\})?`
const PATTERN = new RegExp(String.raw`^\^?(?:${PIECE}){0,60}\((?:${PIECE}){1,20}\)(?:${PIECE}){0,60}\$?$`, 'u')
const LONGEST = 120

/**
 * Returns the mistake in a regular expression for file names, or undefined. All staff may write profiles. So only
 * patterns with a fixed number of steps are allowed: no `*`, `+`, `?` or alternatives, and exactly one group.
 */
export function fileNamePatternMistake(pattern: string): string | undefined {
  if (pattern.length <= LONGEST && PATTERN.test(pattern)) return undefined
  return 'зразок назви файлу має складатися з літер, цифр, \\d, \\w, [набору] і {кількості} та мати рівно одні дужки'
}
