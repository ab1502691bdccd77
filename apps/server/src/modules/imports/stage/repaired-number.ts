import pg from 'pg'
import type { Profile } from '../profile/profile-schema.ts'

const { escapeLiteral } = pg

/** Signs that programs write for a minus. */
export const DASHES = '\u2012\u2013\u2014\u2212'
/** Units that may follow a number. Kopiykas are not among them, because they would change the sum. */
export const UNITS = String.raw`(?:грн\.?|₴|uah|м³|м3|куб\.? ?м\.?|м²|м2|кв\.? ?м\.?|квт[·*.]?год\.?|гкал|%|шт\.?|чол\.?|осіб)`
/** A number with gaps between its thousands, and a unit after it. Backslashes mean the same in JavaScript and SQL. */
const NUMBER = String.raw`^([-+]? ?[0-9](?:[0-9 \u00a0\u202f.,'’]*[0-9])?)[ \u00a0\u202f]*${UNITS}$`
/** A negative number in brackets, or with its minus at the end. */
const [BRACKETS, MINUS_AFTER] = [
  String.raw`^\(([0-9][0-9 \u00a0\u202f.,]*)\)$`,
  String.raw`^([0-9][0-9 \u00a0\u202f.,]*)-$`,
]
/** Points between thousands, which are certain only if a decimal comma follows. */
const POINTS = String.raw`^-?[0-9]{1,3}(\.[0-9]{3})+,[0-9]+$`

/**
 * SQL of a number as a clerk types it: without its unit, with a hyphen for a dash, without marks between thousands. Other
 * texts stay as they are, so their rows are refused.
 */
export function repairedNumber(sql: string, { notation }: Profile): string {
  const dashed = `translate(${sql}, '${DASHES}', '----')`
  const bare = `regexp_replace(${dashed}, ${escapeLiteral(NUMBER)}, '\\1', 'i')`
  const minus = `regexp_replace(regexp_replace(${bare}, ${escapeLiteral(BRACKETS)}, '-\\1'), ${escapeLiteral(MINUS_AFTER)}, '-\\1')`
  const marked = `regexp_replace(regexp_replace(${minus}, '(?<=[0-9])[''’](?=[0-9]{3})', '', 'g'), '^([-+]) ', '\\1')`
  if (notation.decimal === '.') return marked
  return `(select case when x ~ ${escapeLiteral(POINTS)} then replace(x, '.', '') else x end from (select ${marked}) r (x))`
}

const pattern = new RegExp(NUMBER, 'i')

/** The same for one text, to guess from a sample whether a column needs the repair. */
export function repairNumber(text: string): string {
  const bare = text
    .replace(new RegExp(`[${DASHES}]`, 'g'), '-')
    .replace(pattern, '$1')
    .replace(new RegExp(BRACKETS), '-$1')
    .replace(new RegExp(MINUS_AFTER), '-$1')
    .replace(/(?<=[0-9])['’](?=[0-9]{3})/g, '')
    .replace(/^([-+]) /, '$1')
  return new RegExp(POINTS).test(bare) ? bare.replaceAll('.', '') : bare
}
