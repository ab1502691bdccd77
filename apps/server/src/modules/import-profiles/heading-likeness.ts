/** A heading split into parts once, because each heading is compared with many others. */
export interface HeadingParts {
  readonly words: string
  /** First letters of the words, because Ukrainian word endings vary. */
  readonly stems: readonly string[]
  /** Pairs of letters, for abbreviations. */
  readonly pairs: readonly string[]
  /** The words in Latin letters, as programs name their columns. */
  readonly latin: readonly string[]
  readonly isLatin: boolean
}

/** Units, which are ignored because they do not tell what a column contains. */
const UNITS = new Set(['грн', 'кв', 'куб', 'м', 'м2', 'м²', 'uah', 'міс', 'мiс'])
const STEM = 5
/** Fewest letters of an abbreviated word. */
const SHORTEST = 2

/** Abbreviations that are not the beginning of a word. */
const ABBREVIATIONS: readonly [RegExp, string][] = [
  [/№|номер|number|nom(?![a-z])|(?<![a-z])n_/g, ' nomer '],
  [/к-сть|кіл-ть|к-ть/g, 'кількість'],
  [/п\.\s?і\.\s?б\.?/g, 'піб'],
  [/(?<!\p{L})ос\.\s?рах/gu, 'особовий рахунок'],
  [/ліч(?!\p{L})/gu, 'лічильник'],
]

const LETTERS: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ye', ж: 'zh', з: 'z', и: 'y', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'sch', ь: '', ю: 'yu', я: 'ya' },
}

const latinOf = (word: string): string =>
  [...word]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .replace(/kh/g, 'h')
    .replace(/ia(?=t|n|$)/g, 'ya')
    .replace(/yi|ii/g, 'i')

/** Converts to lowercase. Latin i, «і» and «ї» become one letter, because some exports lack these letters. */
export function headingParts(heading: string): HeadingParts {
  const lower = heading.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  const text = ABBREVIATIONS.reduce((whole, [short, long]) => whole.replace(short, long), lower).replace(/[іїi]/g, 'i')
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !UNITS.has(word))
  return {
    words: words.join(' '),
    stems: words.map((word) => word.slice(0, STEM)),
    pairs: words.flatMap((word) =>
      Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2)),
    ),
    latin: words.map((word) => latinOf(word).slice(0, STEM)),
    isLatin: !/[а-яєґ]/.test(text),
  }
}

/** Similarity of two headings, 0–1. */
export function headingLikeness(one: HeadingParts, other: HeadingParts): number {
  if (one.words === other.words) return one.words === '' ? 0 : 1
  const alike = Math.max(likenessOfStems(one.stems, other.stems) * 0.95, likenessOfPairs(one.pairs, other.pairs) * 0.85)
  if (one.isLatin === other.isLatin) return alike
  return Math.max(alike, likenessOfStems(one.latin, other.latin) * 0.95)
}

function likenessOfPairs(first: readonly string[], second: readonly string[]): number {
  const rest = [...second]
  for (const one of first) {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
  }
  return dice(second.length - rest.length, first.length + second.length)
}

function likenessOfStems(first: readonly string[], second: readonly string[]): number {
  const rest = [...second]
  let shared = 0
  for (const one of first) {
    const exact = rest.indexOf(one)
    const at = exact >= 0 ? exact : rest.findIndex((other) => isShortened(one, other))
    if (at < 0) continue
    shared += exact >= 0 ? 1 : 0.9
    rest.splice(at, 1)
  }
  return dice(shared, first.length + second.length)
}

/** True if one word is the beginning of the other. */
function isShortened(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= SHORTEST && long.startsWith(short)
}

const dice = (shared: number, total: number): number => (total === 0 ? 0 : (2 * shared) / total)
