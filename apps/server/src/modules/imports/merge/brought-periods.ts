import type { FilePeriods } from '@zatyshok/domain/deliveries/delivery-state'
import type pg from 'pg'

/** The written records of a file by month, of payments by day. The calendar of deliveries compares them. */
export class BroughtPeriods {
  readonly #kinds: Record<string, Record<string, number>> = {}

  add(kind: keyof FilePeriods, periods: Readonly<Record<string, number>>): void {
    const known = this.#kinds[kind] ?? {}
    this.#kinds[kind] = known
    for (const [period, records] of Object.entries(periods)) known[period] = (known[period] ?? 0) + records
  }

  /** Adds the rows of a table by the month of a column, or by its day. */
  async count(
    client: pg.ClientBase,
    kind: keyof FilePeriods,
    of: { readonly source: string; readonly column: string; readonly by: 'month' | 'day' },
  ): Promise<void> {
    const format = of.by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'
    const { rows } = await client.query<{ period: string; records: number }>(
      `select to_char(day, '${format}') as period, records::int from (
         select ${of.column} as day, count(*) as records from ${of.source} group by 1) counted`,
    )
    this.add(kind, Object.fromEntries(rows.map(({ period, records }) => [period, records])))
  }

  get kinds(): FilePeriods {
    return this.#kinds
  }
}
