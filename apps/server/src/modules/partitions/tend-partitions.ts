import { kyivDay } from '@zatyshok/domain/calendar'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { type MonthlyTable, tendMonths } from '../../platform/db/month-partitions.ts'

interface KeptTable extends MonthlyTable {
  readonly name: string & keyof DatabaseSchema
  /** Minimum retention of rows in days; rows expire with their month's partition. */
  keptDays(settings: Context['settings']): number
}

/** Tables whose rows expire by age in bulk; decision 0052 gives the reasons for this selection. */
const tables: readonly KeptTable[] = [
  // One more day, because the database dates rows by its own time zone.
  { name: 'import_journal', column: 'written_on', key: 'id', keptDays: ({ imports }) => imports.undoDays + 1 },
]

const monthsAhead = 3
const dayMs = 86_400_000

/** Creates the partitions of the coming months and drops the expired ones. */
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
