import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import type { Context } from '../../context.ts'
import { countImports } from './bill-notices.queries.ts'
import { findPeople, findProgress, noteProgress, notifyOfBills, notifyOfPayments } from './imported.queries.ts'

/** People per statement; a statement must end well within the pool's timeout of three seconds. */
const batch = 500
/**
 * Age in months; older bills and payments are not told. It is shorter than the 90 days for which an entry that was read
 * is kept, so no notification is written twice.
 */
const newsMonths = 2

/**
 * Tells residents of new bills and counted payments in the cabinet (decision 0116), in statements over ranges of people.
 * Does nothing if no import has completed since the last run. The first run only stores where it begins.
 */
export async function notifyOfImports(ctx: Context): Promise<void> {
  const { db, now } = ctx
  const importsSeen = await countImports(db)
  const progress = await findProgress(db)
  if (!progress) return noteProgress(db, { importsSeen, since: now })
  if (progress.importsSeen === importsSeen) return
  const sinceDay = addMonthsToDate(`${kyivDay(now).slice(0, 7)}-01`, -newsMonths)
  for (let after = 0; ; ) {
    const userIds = await findPeople(db, { after, limit: batch })
    const look = { userIds, since: progress.since, sinceDay, at: now }
    await notifyOfBills(db, look)
    await notifyOfPayments(db, look)
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < batch) break
    after = last
  }
  await noteProgress(db, { ...progress, importsSeen })
}
