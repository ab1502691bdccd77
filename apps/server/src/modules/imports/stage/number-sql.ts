import type { Profile } from '../profile/profile-schema.ts'
import type { FieldRule } from '../profile/record-kinds.ts'
import type { RowReason } from '../refusal-reasons.ts'

/** Spaces that separate thousands. */
const GAPS = [' ', '\u00a0', '\u202f']

interface NumberSql {
  typed(text: string): string
  value(typed: string): string
  readonly reason: RowReason
}

/** Conversion of a number by its rule. Money becomes kopiykas. */
export function numberSql(rule: FieldRule, { notation }: Profile): NumberSql {
  if (rule.is === 'integer') {
    return {
      typed: (text) => `case when length(${text}) < 5 and ${text} ~ '^[0-9]+$' then ${text}::integer end`,
      value: (typed) => typed,
      reason: 'integer',
    }
  }
  if (rule.is === 'decimal') {
    const { digits, places, signed } = rule
    return {
      typed: (text) => decimalSql(text, { places, signed: signed === true }),
      value: (typed) => `case when abs(${typed}) < 1e${digits} then ${typed} end`,
      reason: 'decimal',
    }
  }
  const signed = rule.is === 'money'
  return {
    typed: (text) => kopiykasSql(text, { inKopiykas: notation.money === 'kopiykas', signed }),
    value: (typed) => typed,
    reason: signed ? 'money' : 'amount',
  }
}

/** Most digits of a sum: 999 999 999 999 hryvnias or kopiykas. */
const MOST_DIGITS = 12

/**
 * SQL of a sum in kopiykas. Most sums have digits and two decimals: for them removing the point is enough, and their
 * patterns cost a third of the general pattern.
 */
function kopiykasSql(text: string, { inKopiykas, signed }: { inKopiykas: boolean; signed: boolean }): string {
  const plain = inKopiykas
    ? `${text} collate "C" !~ '[^0-9]' and length(${text}) between 1 and ${MOST_DIGITS}`
    : `${text} like '%.__' and ${text} not like '%.%.%' and ${text} collate "C" !~ '[^0-9.]' and length(${text}) < ${MOST_DIGITS + 4}`
  const number = decimalSql(text, { places: inKopiykas ? 0 : 2, signed })
  return `case when ${text} is null then null when ${text} = '0' then 0 when ${plain} then replace(${text}, '.', '')::bigint
    else (select case when abs(n) < 1e${MOST_DIGITS} then (n${inKopiykas ? '' : ' * 100'})::bigint end from (select ${number}) f (n)) end`
}

/** Most characters of a number: longer than any number of a bill, and short enough for every number type. */
const LONGEST_NUMBER = 30

function decimalSql(text: string, { places, signed }: { places: number; signed: boolean }): string {
  const sign = signed ? '[-+]?' : '\\+?'
  const fraction = `${'[0-9]?'.repeat(places)}0*`
  // The usual form: digits and at most one point, which is not the first character.
  const longer = `%.${'_'.repeat(places + 1)}%`
  const plain = `${text} collate "C" !~ '[^0-9.]' and ${text} like '_%' and ${text} not like '.%' and ${text} not like '%.%.%' and ${text} not like '${longer}'`
  const pattern = `^${sign}([0-9]+(\\.${fraction})?${places > 0 ? `|\\.[0-9]${'[0-9]?'.repeat(places - 1)}0*` : ''})$`
  return `case when length(${text}) < ${LONGEST_NUMBER} and (${plain} or ${text} ~ '${pattern}') then ${text}::numeric end`
}

/** The number with a point and without spaces between thousands. */
export function plainNumber(sql: string, { notation }: Profile): string {
  const plain = GAPS.reduce((text, gap) => `replace(${text}, '${gap}', '')`, sql)
  return `nullif(${notation.decimal === ',' ? `replace(${plain}, ',', '.')` : plain}, '')`
}
