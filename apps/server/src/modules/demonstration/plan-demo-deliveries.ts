import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

/** The bills of the month before by the 5th; of two senders the data of the same month by its last working day. */
const monthly = ['101', '205', '310', '412', '889'].map((sender) => ({ sender, kind: 'bills' as const }))
const lastDay = [
  { sender: '999', kind: 'bills' as const },
  { sender: 'kalynivsk/bank', kind: 'payments' as const },
]

/** Gives the demonstration a calendar of deliveries (R10). It begins today, so that nothing is late at once. */
export async function planDemoDeliveries(db: Kysely<DatabaseSchema>, today: string): Promise<void> {
  const providers = await db.selectFrom('providers').select(['id', 'code']).execute()
  const shared = { day: 5, tolerance: 1, letters: 'all', since: today, revision: 1 } as const
  const planned = [
    ...monthly.map((of) => ({ ...of, ...shared, mode: 'monthly' as const, covers: 'previous' as const })),
    ...lastDay.map((of) => ({ ...of, ...shared, mode: 'lastWorkingDay' as const, covers: 'same' as const })),
  ]
  const rows = planned.map((row) => ({
    ...row,
    provider_id: providers.find(({ code }) => code === row.sender)?.id ?? null,
  }))
  await db
    .insertInto('delivery_schedules')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
