import pg from 'pg'
import { type Candidate, correctionSql } from './candidates.ts'
import { codedSql, rawSql } from './field-sql.ts'
import { type MergeContext, makeTable, ownProvider } from './merge-context.ts'
import type { FieldSource } from './profile-schema.ts'
import { goodRow } from './stage-checks.ts'

const { escapeLiteral } = pg

/** Formats of dates that PostgreSQL's to_char writes; the profile's letters → its letters. */
const TO_CHAR: Readonly<Record<string, string>> = {
  yyyy: 'YYYY',
  yy: 'YY',
  MM: 'MM',
  M: 'FMMM',
  dd: 'DD',
  d: 'FMDD',
}

const DAYS = 'import_days'
const MONTHS = 'import_months'

/**
 * Makes a table of the readings that can be taken at a glance: account and meter are written as in the database, dates
 * as in a calendar in the provider's format, the number as a plain one. Equal texts need no conversion and no check,
 * so a million rows take a third of the time; rows that differ in anything, bad ones among them, are left to the
 * general way. `false` where the profile reads a field in a way that has no such short cut.
 */
export async function makeExactReadings(context: MergeContext, candidate: Candidate, name: string): Promise<boolean> {
  const { client } = context
  const select = exactSql(candidate, ownProvider(context))
  if (!select) return false
  const { notation } = candidate.context.profile
  const { month, readOn } = candidate.record.fields
  await makeTable(client, MONTHS, calendarSql(month?.format ?? notation.month, 'month'))
  await makeTable(client, DAYS, calendarSql(readOn?.format ?? notation.day, 'day'))
  await client.query(
    `analyze ${MONTHS}; analyze ${DAYS}; set local enable_nestloop = off; set local enable_mergejoin = off`,
  )
  await makeTable(client, name, select)
  await client.query('set local enable_nestloop = on; set local enable_mergejoin = on')
  return true
}

function exactSql(candidate: Candidate, provider: { id: number }): string | undefined {
  const { account, serial, month, readOn, value, source, zone } = candidate.record.fields
  const plain = [account, serial, month, readOn, value].map((field) => plainColumn(candidate, field))
  const [accountCell, serialCell, monthCell, dayCell, valueCell] = plain
  const { notation } = candidate.context.profile
  if (
    plain.includes(undefined) ||
    !valueCell ||
    !source?.codes ||
    plainColumn(candidate, withoutCodes(source)) === undefined
  ) {
    return undefined
  }
  const sourceCell = plainColumn(candidate, withoutCodes(source))
  const sign = notation.decimal === ',' ? ',' : '\\.'
  const number = notation.decimal === ',' ? `replace(s.${valueCell}, ',', '.')` : `s.${valueCell}`
  const zoneSql = zone ? rawSql('zone', zone, candidate.context) : `'total'`
  const corrections = Object.entries(correctionSql(candidate.record, candidate.table))
  return `
    select r.account_id, r.meter_id, m.day as billing_month, ${zoneSql} as zone, d.day as read_on,
      ${number}::numeric(12, 3) as value, ${codedSql(`s.${sourceCell}`, source.codes, escapeLiteral)} as source, s.n,
      ${corrections.map(([name, sql]) => `${sql} as ${name}`).join(', ')}, 1::smallint as sequence
    from ${candidate.table.name} s
    join (select a.id as account_id, a.number, m.id as meter_id, m.serial_number
          from accounts a join meters m on m.account_id = a.id where a.provider_id = ${provider.id}) r
      on r.number = s.${accountCell} and r.serial_number = s.${serialCell}
    join ${MONTHS} m on m.written = s.${monthCell}
    join ${DAYS} d on d.written = s.${dayCell}
    where length(s.${valueCell}) < 10 and s.${valueCell} ~ '^[0-9]+(${sign}[0-9]?[0-9]?[0-9]?)?$'
      and s.${sourceCell} in (${Object.keys(source.codes).map(escapeLiteral).join(', ')})
      and ${goodRow(candidate.table.space, 's')}`
}

/** Column of the stage table that a field is read from as it stands. */
function plainColumn({ table }: Candidate, field: FieldSource | undefined): string | undefined {
  if (field?.column === undefined || field.codes || field.pad || field.prefix !== undefined) return undefined
  return field.repair.length > 0 ? undefined : table.columns.get(field.column)
}

function withoutCodes({ codes: _, ...field }: FieldSource): FieldSource {
  return field
}

/** Every day or first of a month that an export is likely to name, as the provider writes it. */
function calendarSql(format: string, step: 'day' | 'month'): string {
  const written = format.replace(/yyyy|yy|MM|M|dd|d/g, (letters) => TO_CHAR[letters] ?? letters)
  return `select to_char(g, ${escapeLiteral(written)}) as written, g::date as day
    from generate_series(timestamp '2010-01-01', timestamp '2039-12-01', interval '1 ${step}') g`
}
