import pg from 'pg'

const { escapeLiteral } = pg

/**
 * Names of the months, whole or cut: «листопад», «листопада», «лист.». Old billing programs write them in Russian. The patterns are
 * used in JavaScript and in SQL; they have only what means the same in both.
 */
const NAMES = [
  'січ(?:ень|ня|ні)?|янв(?:ар[ья])?',
  'лют(?:ий|ого|ому)?|фев(?:р(?:ал[ья])?)?',
  'бер(?:ез(?:ень|ня|ні)?)?|мар(?:та?)?',
  'кві(?:т(?:ень|ня|ні)?)?|апр(?:ел[ья])?',
  'тра(?:в(?:ень|ня|ні)?)?|ма[йя]',
  'чер(?:в(?:ень|ня|ні)?)?|июн[ья]?',
  'лип(?:ень|ня|ні)?|июл[ья]?',
  'сер(?:п(?:ень|ня|ні)?)?|авг(?:уста?)?',
  'вер(?:ес(?:ень|ня|ні)?)?|сен(?:т(?:ябр[ья])?)?',
  'жов(?:т(?:ень|ня|ні)?)?|окт(?:ябр[ья])?',
  'лис(?:т(?:опад[аі]?)?)?|ноя(?:б(?:р[ья])?)?',
  'гру(?:д(?:ень|ня|ні)?)?|дек(?:абр[ья])?',
] as const

/** A sign that programs write for a Ukrainian «і». */
const LATIN_I = 'i'
const LETTER = '[а-яіїєґ]'
/** The point of a cut name, unless figures follow it at once: «лист.26» keeps its point. */
const POINT = '(?:\\.(?![0-9]))?'
const WORDS = NAMES.map((name) => `(?<!${LETTER})(?:${name})(?!${LETTER})${POINT}`)
/** «2026 р.», «2026 року». */
const OF_YEAR = '(?<=[0-9]) ?(?:року|рік|р|год|г)\\.?$'

const numberOf = (at: number): string => String(at + 1).padStart(2, '0')

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(LATIN_I, 'і')
    .replace(/[\s\u00a0]+/g, ' ')

/** True if the text has the name of a month, as «Показник за січень». */
export const namesMonth = (text: string): boolean => WORDS.some((word) => new RegExp(word).test(plainWords(text)))

/** Puts numbers for the names of months: «Листопад 2026 р.» → «11 2026». Other words stay, so their rows are refused. */
export function monthsAsNumbers(text: string): string {
  const bare = plainWords(text).replace(new RegExp(OF_YEAR), '')
  return WORDS.reduce((written, word, at) => written.replace(new RegExp(word), numberOf(at)), bare)
}

/** The same in SQL. */
export function monthsAsNumbersSql(sql: string): string {
  const plain = `regexp_replace(replace(lower(${sql}), ${escapeLiteral(LATIN_I)}, 'і'), '[\\s\\u00a0]+', ' ', 'g')`
  const bare = `regexp_replace(${plain}, ${escapeLiteral(OF_YEAR)}, '')`
  return WORDS.reduce(
    (written, word, at) => `regexp_replace(${written}, ${escapeLiteral(word)}, '${numberOf(at)}')`,
    bare,
  )
}
