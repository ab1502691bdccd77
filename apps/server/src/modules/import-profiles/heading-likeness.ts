/** A heading split into parts once, because each heading is compared with many others. */
export interface HeadingParts {
  readonly words: string
  /** First letters of the words, because Ukrainian word endings vary. */
  readonly stems: readonly string[]
  /** Pairs of letters, for abbreviations. */
  readonly pairs: readonly string[]
}

/** Units, which are ignored because they do not tell what a column contains. */
const UNITS = new Set(['грн', 'кв', 'куб', 'м', 'м2', 'м²', 'uah'])
const STEM = 5

/** Converts to lowercase. Latin i, «і» and «ї» become one letter, because some exports lack these letters. */
export function headingParts(heading: string): HeadingParts {
  const text = heading
    .toLowerCase()
    .replace(/№|номер|number|nom(?![a-z])/g, ' nomer ')
    .replace(/[іїi]/g, 'i')
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !UNITS.has(word))
  return {
    words: words.join(' '),
    stems: words.map((word) => word.slice(0, STEM)),
    pairs: words.flatMap((word) =>
      Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2)),
    ),
  }
}

/** Similarity of two headings, 0–1. */
export function headingLikeness(one: HeadingParts, other: HeadingParts): number {
  if (one.words === other.words) return one.words === '' ? 0 : 1
  return Math.max(diceOf(one.stems, other.stems) * 0.95, diceOf(one.pairs, other.pairs) * 0.85)
}

function diceOf(first: readonly string[], second: readonly string[]): number {
  const rest = [...second]
  for (const one of first) {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
  }
  const total = first.length + second.length
  return total === 0 ? 0 : (2 * (second.length - rest.length)) / total
}
