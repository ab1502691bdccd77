import type { Profile } from '../profile/profile-schema.ts'
import type { FieldRule } from '../profile/record-kinds.ts'
import type { RowReason } from '../refusal-reasons.ts'

/** Spaces that part thousands. */
const GAPS = [' ', '\u00a0', '\u202f']

interface NumberSql {
  typed(text: string): string
  value(typed: string): string
  readonly reason: RowReason
}

/** How a number of the rule is converted; money becomes kopiykas. */
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

/** Digits of 999 999 999 999 hryvnias or kopiykas. */
const MOST_DIGITS = 12

/**
 * Sums are most of what a bill has. Digits with two of them after the point need no arithmetic, only the point taken
 * out, and are told by patterns that cost a third of the general one.
 */
function kopiykasSql(text: string, { inKopiykas, signed }: { inKopiykas: boolean; signed: boolean }): string {
  const plain = inKopiykas
    ? `${text} collate "C" !~ '[^0-9]' and length(${text}) between 1 and ${MOST_DIGITS}`
    : `${text} like '%.__' and ${text} not like '%.%.%' and ${text} collate "C" !~ '[^0-9.]' and length(${text}) < ${MOST_DIGITS + 4}`
  const number = decimalSql(text, { places: inKopiykas ? 0 : 2, signed })
  return `case when ${text} is null then null when ${text} = '0' then 0 when ${plain} then replace(${text}, '.', '')::bigint
    else (select case when abs(n) < 1e${MOST_DIGITS} then (n${inKopiykas ? '' : ' * 100'})::bigint end from (select ${number}) f (n)) end`
}

/** Longer than any figure of a bill, and short enough for any number type. */
const LONGEST_NUMBER = 30

function decimalSql(text: string, { places, signed }: { places: number; signed: boolean }): string {
  const sign = signed ? '[-+]?' : '\\+?'
  const fraction = `${'[0-9]?'.repeat(places)}0*`
  // What nearly all are: digits, at most one point, not in front.
  const longer = `%.${'_'.repeat(places + 1)}%`
  const plain = `${text} collate "C" !~ '[^0-9.]' and ${text} like '_%' and ${text} not like '.%' and ${text} not like '%.%.%' and ${text} not like '${longer}'`
  const pattern = `^${sign}([0-9]+(\\.${fraction})?${places > 0 ? `|\\.[0-9]${'[0-9]?'.repeat(places - 1)}0*` : ''})$`
  return `case when length(${text}) < ${LONGEST_NUMBER} and (${plain} or ${text} ~ '${pattern}') then ${text}::numeric end`
}

/** The number with a point and without the gaps between thousands. */
export function plainNumber(sql: string, { notation }: Profile): string {
  const plain = GAPS.reduce((text, gap) => `replace(${text}, '${gap}', '')`, sql)
  return `nullif(${notation.decimal === ',' ? `replace(${plain}, ',', '.')` : plain}, '')`
}
