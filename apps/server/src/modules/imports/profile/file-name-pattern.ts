const SET = String.raw`\[[\w\p{L}.\- ]{1,40}\]`
/** A character, a character class or a set, repeated a fixed number of times at most. */
const PIECE = String.raw`(?:\\[dw.\-_()]|${SET}|[\p{L}\p{N} ._\-])(?:\{[0-9]{1,2}\})?`
/** A set of letters repeated a varying number of times, as a month's name. */
const WORD = String.raw`${SET}\{[0-9]{1,2},[0-9]{1,2}\}`
const GROUP = `(?:${PIECE}){1,20}|(?:${PIECE}){0,20}${WORD}(?:${PIECE}){0,20}`
const PATTERN = new RegExp(String.raw`^\^?(?:${PIECE}){0,60}\((?:${GROUP})\)(?:${PIECE}){0,60}\$?$`, 'u')
const LONGEST = 120

/**
 * Returns the mistake in a regular expression for file names, or undefined. All staff may write profiles. So only
 * patterns with a bounded number of steps are allowed: no `*`, `+`, `?` or alternatives, exactly one group, and at most one
 * set in it that repeats a varying number of times.
 */
export function fileNamePatternMistake(pattern: string): string | undefined {
  if (pattern.length <= LONGEST && PATTERN.test(pattern)) return undefined
  return 'зразок назви файлу має складатися з літер, цифр, \\d, \\w, [набору] і {кількості} та мати рівно одні дужки'
}
