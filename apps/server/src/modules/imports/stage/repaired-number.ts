import pg from 'pg'
import type { Profile } from '../profile/profile-schema.ts'

const { escapeLiteral } = pg

// The patterns are used in JavaScript and, by their source, in SQL; they have only what means the same in both.
/**
 * A number with gaps between its thousands and a unit after it. Kopiykas are not among the units, because they would change
 * the sum.
 */
const WITH_UNIT =
  /^([-+]? ?[0-9](?:[0-9 \u00a0\u202f.,'’]*[0-9])?)[ \u00a0\u202f]*(?:грн\.?|₴|uah|м³|м3|куб\.? ?м\.?|м²|м2|кв\.? ?м\.?|квт[·*.]?год\.?|гкал|%|шт\.?|чол\.?|осіб)$/i
/** A negative number in brackets. */
const IN_BRACKETS = /^\(([0-9][0-9 \u00a0\u202f.,]*)\)$/
/** A number with its minus at the end. */
const MINUS_AFTER = /^([0-9][0-9 \u00a0\u202f.,]*)-$/
/** Points between thousands, which are certain only if a decimal comma follows. */
const WITH_POINTS = /^-?[0-9]{1,3}(\.[0-9]{3})+,[0-9]+$/
const SIGN_AND_GAP = /^([-+]) /
const APOSTROPHES = /(?<=[0-9])['’](?=[0-9]{3})/g
/** Signs that programs write for a minus. */
const DASHES = /[‒–—−]/g

const sqlOf = ({ source }: RegExp): string => escapeLiteral(source)

/**
 * SQL of a number as a clerk types it: without its unit, with a hyphen for a dash, without marks between thousands. Other
 * texts stay as they are, so their rows are refused.
 */
export function repairedNumber(sql: string, { notation }: Profile): string {
  const steps: readonly (readonly [RegExp, string, string])[] = [
    [DASHES, '-', 'g'],
    [WITH_UNIT, '\\1', 'i'],
    [IN_BRACKETS, '-\\1', ''],
    [MINUS_AFTER, '-\\1', ''],
    [APOSTROPHES, '', 'g'],
    [SIGN_AND_GAP, '\\1', ''],
  ]
  const bare = steps.reduce(
    (text, [pattern, by, flags]) => `regexp_replace(${text}, ${sqlOf(pattern)}, '${by}', '${flags}')`,
    sql,
  )
  if (notation.decimal === '.') return bare
  return `(select case when x ~ ${sqlOf(WITH_POINTS)} then replace(x, '.', '') else x end from (select ${bare}) r (x))`
}

/** The same for one text, to guess from a sample whether a column needs the repair. */
export function repairNumber(text: string): string {
  const bare = text
    .replace(DASHES, '-')
    .replace(WITH_UNIT, '$1')
    .replace(IN_BRACKETS, '-$1')
    .replace(MINUS_AFTER, '-$1')
    .replace(APOSTROPHES, '')
    .replace(SIGN_AND_GAP, '$1')
  return WITH_POINTS.test(bare) ? bare.replaceAll('.', '') : bare
}
