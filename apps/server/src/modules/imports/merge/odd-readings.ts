import { maxRolloverShare } from '@zatyshok/domain/meters/reading-check'
import type { ExactCells, ExactRow } from '../direct/exact-row.ts'
import { NoShortCut } from '../direct/left-rows.ts'
import type { Candidate } from '../stage/candidates.ts'
import type { MergeContext } from './merge-context.ts'

/**
 * Adds warnings for imported readings that are probably wrong: lower than the reading before by more than a dial that
 * has passed zero explains, or dated in the future. The readings count, because they come from the provider. `ready`:
 * table of the rows with their keys.
 */
export async function warnOfOddReadings(
  { client, importId, today }: MergeContext,
  candidate: Candidate,
  ready: string,
): Promise<void> {
  const headingOf = (name: string) => candidate.fields.find((field) => field.name === name)?.heading ?? ''
  const written = `${ready} r join readings t on t.import_id = ${importId} and t.account_id = r.account_id
    and t.meter_id = r.meter_id and t.billing_month = r.billing_month and t.zone = r.zone and t.sequence = r.sequence`
  const figure = (value: string) => `replace(${value}::text, '.', ',')`
  await client.query(
    `insert into import_warned
     select $1, r.n, $2, 'below_previous', ${figure('p.value')}, ${figure('r.value')}
     from ${written} join meters m on m.account_id = r.account_id and m.id = r.meter_id
     cross join lateral (
       select value from readings f
       where f.account_id = r.account_id and f.meter_id = r.meter_id and f.zone = r.zone
         and (f.billing_month, f.sequence) < (r.billing_month, r.sequence)
       order by f.billing_month desc, f.sequence desc limit 1) p
     where r.value < p.value and 10::numeric ^ m.digits + r.value - p.value > ${maxRolloverShare} * 10::numeric ^ m.digits`,
    [candidate.table.space, headingOf('value')],
  )
  await client.query(
    `insert into import_warned
     select $1, r.n, $2, 'readingAhead', null, to_char(r.read_on, 'DD.MM.YYYY') from ${written} where r.read_on > $3::date`,
    [candidate.table.space, headingOf('readOn'), today],
  )
}

/**
 * Returns a function that says whether a row may be such a reading, by the rows before it and the last known reading of
 * its meter. The general importer takes these rows: it knows their place and writes the remarks. Call the function for
 * each row, in order. It throws NoShortCut if a later row shows that an earlier one was odd.
 */
export function findOddRows({ meters, months, days }: ExactCells, today: string): (row: ExactRow) => boolean {
  const lastDay = (Date.parse(today) - Date.UTC(2000, 0, 1)) / 86_400_000
  const before = { meter: -1, month: 0, value: 0 }
  return (row) => {
    const month = months.days[row.month] ?? 0
    const isSame = row.meter === before.meter
    if (isSame && month < before.month && row.value > before.value) throw new NoShortCut('an odd reading was written')
    const goesBack = isSame && month > before.month && row.value < before.value
    const known = meters.lastValues[row.meter] ?? Number.NaN
    const isBelow = row.value < known || month <= (meters.lastMonths[row.meter] ?? Number.NaN)
    before.meter = row.meter
    before.month = month
    before.value = row.value
    return goesBack || isBelow || (days.days[row.day] ?? 0) > lastDay
  }
}
