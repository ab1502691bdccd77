/** Keyboard rows and alphabets, which attackers try early, in both directions. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю', '12345678901234567890']
const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя']
const runs = [...rows, ...alphabets, rows.slice(0, 3).join(''), rows.slice(3, 6).join('')]
const bothWays = [...runs, ...runs.map((run) => [...run].reverse().join(''))]

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const ukrainianKeys = 'йцукенгшщзхїфівапролджєячсмитьбю'
const lookAlikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }
const signs: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' }

/**
 * A password of at most so many pieces can be guessed before a lock-out ends; `Password-x-2026` has four and is
 * accepted.
 */
const fewPieces = 3
const longestPiece = 24
/** Longest password to check; a longer one has enough pieces unless it repeats. */
const longestJudged = 64

interface Known {
  /** Lower-case words that many passwords contain. */
  readonly common: ReadonlySet<string>
  /** Words about the person and the portal: login, e-mail, name of the portal (ASVS 6.2.11). */
  readonly about: readonly string[]
}

/**
 * True if a password consists of so few well-known pieces that an attacker can guess it. Pieces are common words, words
 * about the person, keyboard rows, years and repetitions, in both keyboard layouts and with digits in place of letters.
 * Every other character is a separate piece.
 */
export function isGuessable(password: string, { common, about }: Known): boolean {
  const words = new Set(about.flatMap(wordsOf))
  const isWord = (piece: string) => common.has(piece) || words.has(piece)
  const text = password.normalize('NFKC').toLowerCase()
  return writings(text).some((writing) => {
    const unit = repeatedUnit(writing)
    return unit.length <= longestJudged && countPieces(unit, isWord) <= fewPieces
  })
}

function writings(text: string): string[] {
  const plain = replaceBy(text, { ...lookAlikes, ...signs })
  const joined = text.replace(/[^\p{L}\p{N}]/gu, '')
  const typed = [typedOn(text, ukrainianKeys, latinKeys), typedOn(text, latinKeys, ukrainianKeys)]
  // A dash or two between words do not make a password stronger; more characters do.
  return text.length - joined.length <= fewPieces ? [text, ...typed, plain, joined] : [text, ...typed, plain]
}

const typedOn = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

const replaceBy = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text].map((letter) => letters[letter] ?? letter).join('')

/** `олена@місто.ua` → the whole, `олена`, `місто`. Shorter parts occur in too many harmless words. */
const wordsOf = (text: string): string[] =>
  [text.toLowerCase(), ...text.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 4)

function repeatedUnit(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1)
  return at > 0 ? text.slice(0, at) : text
}

/** Returns the smallest number of pieces that the text can be split into. */
function countPieces(text: string, isWord: (piece: string) => boolean): number {
  const fewest = [0]
  for (let end = 1; end <= text.length; end++) {
    let best = (fewest[end - 1] ?? 0) + 1
    for (let start = Math.max(0, end - longestPiece); start <= end - 3; start++) {
      const before = (fewest[start] ?? 0) + 1
      if (before < best && isKnownPiece(text.slice(start, end), isWord)) best = before
    }
    fewest.push(best)
  }
  return fewest[text.length] ?? 0
}

function isKnownPiece(piece: string, isWord: (piece: string) => boolean): boolean {
  return (
    isWord(piece) ||
    /^(19|20)\d\d$/.test(piece) ||
    [...piece].every((letter) => letter === piece[0]) ||
    bothWays.some((run) => run.includes(piece))
  )
}
