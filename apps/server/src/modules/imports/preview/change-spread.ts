import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import { changeBars } from '@zatyshok/domain/imports/change-bars'
import type pg from 'pg'
import { PREVIEW_BILLS } from './preview-bills.ts'

/** Counts the bills by their change against the month before; null: no account had a bill then. */
export async function spreadOfChanges(client: pg.ClientBase): Promise<DeliveryFigures['spread']> {
  const shares = ['0.02', '0.2', '0.8', '0.98']
  const { rows } = await client.query<{ bills: number; at: number[] | null }>(
    `select count(*) as bills, percentile_disc(array[${shares.join(', ')}]) within group (order by kop - before_kop) as at
     from ${PREVIEW_BILLS} where before_kop is not null`,
  )
  const [lowest = 0, leastKop = 0, mostKop = 0, highest = 0] = rows[0]?.at ?? []
  const bills = rows[0]?.bills ?? 0
  if (bills === 0) return null
  // Few bills far away would leave one bar for all others.
  const reach = 2 * (mostKop - leastKop)
  const { stepKop, first, last } = changeBars(Math.max(lowest, leastKop - reach), Math.min(highest, mostKop + reach))
  const { rows: counted } = await client.query<{ bar: number; bills: number }>(
    `select greatest($2::int, least($3::int, floor((kop - before_kop) / $1::numeric)::int)) as bar, count(*) as bills
     from ${PREVIEW_BILLS} where before_kop is not null group by bar`,
    [stepKop, first, last],
  )
  const heights = new Map(counted.map(({ bar, bills }) => [bar, bills]))
  const bars = Array.from({ length: last - first + 1 }, (_, at) => ({
    fromKop: (first + at) * stepKop,
    bills: heights.get(first + at) ?? 0,
  }))
  return { bills, leastKop, mostKop, stepKop, bars }
}
