import { toLatinLookalikes } from './account-number.ts'

/**
 * True if two spellings of an account's holder may mean one person. Letter case, spaces, apostrophes, hyphens, quotes
 * and Latin look-alikes of Cyrillic letters are ignored. An initial matches each name that begins with it, and a
 * missing name matches any: «Шевчук Г. П.», «Шевчук Ганна Петрівна» and «Шевчук» are the same. The word order is free.
 * An empty holder matches any person.
 */
export function isSameHolder(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length === 0 || second.length === 0) return true
  if (isSameWords(first.toSorted(), second.toSorted())) return true
  return first[0] === second[0] && agree(first.slice(1), second.slice(1))
}

/** Returns the longer of two spellings of one holder; later spellings are compared with it. */
export const fullerHolder = (one: string, other: string): string =>
  wordsOf(other).join('').length > wordsOf(one).join('').length ? other : one

const wordsOf = (holder: string): string[] =>
  toLatinLookalikes(holder.normalize('NFC').toLocaleUpperCase('uk').replace(ignored, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Apostrophes, hyphens between letters and quotes. */
const ignored = /['`"\u2018\u2019\u201c\u201d\u02bc\u00b4\u02b9\u2032«»]|(?<=\p{L})\s*[-–‑]\s*(?=\p{L})/gu

const isSameWords = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ')

/** True if the names after the surname agree, as far as both spellings have them. */
const agree = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((word, at) => {
    const counterpart = other[at]
    if (counterpart === undefined || word === counterpart) return true
    const isInitial = word.length === 1 || counterpart.length === 1
    return isInitial && word[0] === counterpart[0]
  })
