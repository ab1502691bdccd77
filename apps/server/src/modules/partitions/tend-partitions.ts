import { kyivDay } from '@zatyshok/domain/calendar'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { type MonthlyTable, tendMonths } from '../../platform/db/month-partitions.ts'

interface KeptTable extends MonthlyTable {
  readonly name: string & keyof DatabaseSchema
  /** Days that rows are kept for, at least; with their month they go. */
  keptDays(settings: Context['settings']): number
}

/** Tables whose rows go by age and in numbers; decision 0052 says why these and no others. */
const tables: readonly KeptTable[] = [
  // The database writes the day by its own zone's midnight, hence one more.
  { name: 'import_journal', column: 'written_on', key: 'id', keptDays: ({ imports }) => imports.undoDays + 1 },
]

const monthsAhead = 3
const dayMs = 86_400_000

/** Makes the coming months of the tables that have them, and drops those that nobody needs any more. */
export async function tendPartitions(
  { now, settings, log }: Context,
  { pool }: Pick<Database<DatabaseSchema>, 'pool'>,
) {
  const today = kyivDay(now)
  for (const table of tables) {
    const keptFrom = kyivDay(new Date(now.getTime() - table.keptDays(settings) * dayMs))
    const { made, dropped } = await tendMonths(pool, table, { today, ahead: monthsAhead, keptFrom })
    if (made.length + dropped.length > 0) log.info({ made, dropped }, 'partitions')
  }
}
