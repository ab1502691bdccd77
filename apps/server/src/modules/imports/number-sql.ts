import type { Profile } from './profile-schema.ts'
import type { FieldRule } from './record-kinds.ts'
import type { RowReason } from './refusal-reasons.ts'

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
  const inKopiykas = notation.money === 'kopiykas'
  const signed = rule.is === 'money'
  return {
    typed: (text) => decimalSql(text, { places: inKopiykas ? 0 : 2, signed }),
    value: (typed) => `case when abs(${typed}) < 1e12 then (${typed}${inKopiykas ? '' : ' * 100'})::bigint end`,
    reason: signed ? 'money' : 'amount',
  }
}

/** Longer than any figure of a bill, and short enough for any number type. */
const LONGEST_NUMBER = 30

function decimalSql(text: string, { places, signed }: { places: number; signed: boolean }): string {
  const sign = signed ? '[-+]?' : '\\+?'
  const fraction = `${'[0-9]?'.repeat(places)}0*`
  const pattern = `^${sign}([0-9]+(\\.${fraction})?${places > 0 ? `|\\.[0-9]${'[0-9]?'.repeat(places - 1)}0*` : ''})$`
  return `case when length(${text}) < ${LONGEST_NUMBER} and ${text} ~ '${pattern}' then ${text}::numeric end`
}

/** The number with a point and without the gaps between thousands. */
export function plainNumber(sql: string, { notation }: Profile): string {
  const plain = GAPS.reduce((text, gap) => `replace(${text}, '${gap}', '')`, sql)
  return `nullif(${notation.decimal === ',' ? `replace(${plain}, ',', '.')` : plain}, '')`
}
