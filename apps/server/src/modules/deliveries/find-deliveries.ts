import type { Delivery } from '@zatyshok/contract/providers/deliveries'
import { addMonths, kyivDay } from '@zatyshok/domain/calendar'
import { judgeDelivery, type SentFile } from '@zatyshok/domain/deliveries/delivery-state'
import { expectedIn } from '@zatyshok/domain/deliveries/expected-deliveries'
import type { Context } from '../../context.ts'
import { countTakenRows } from '../import-runs/mending/mending.queries.ts'
import { type FoundFile, type FoundSchedule, findBusy, findFiles } from './deliveries.queries.ts'

/** Months before its own in which a delivery's file may come. */
const EARLY = 2

export const senderOf = ({ sender, providerCode, providerName }: FoundSchedule) => ({
  sender,
  serviceProvider: providerCode === null ? null : { code: providerCode, name: providerName ?? '' },
})

/** The first moment of a month for a search; the exact hour does not matter. */
export const monthStart = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** The deliveries that the schedules expect in these months, by day, with what has become of each. */
export async function findDeliveries(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  schedules: readonly FoundSchedule[],
  months: readonly [first: string, ...rest: string[]],
): Promise<Delivery[]> {
  const senders = [...new Set(schedules.map(({ sender }) => sender))]
  const since = monthStart(addMonths(months[0], -EARLY))
  const files = Map.groupBy(await withOpenRows(db, await findFiles(db, senders, since)), ({ sender }) => sender)
  const busy = await findBusy(db, senders)
  const { holidays } = settings
  return schedules
    .flatMap((schedule) => {
      const { sender, kind, mode } = schedule
      const ofSender = files.get(sender) ?? []
      const facts = { kind, rule: schedule, files: ofSender.map(asSent), isBusy: busy.has(sender), today: kyivDay(now) }
      const expected = months.flatMap((month) => expectedIn(schedule, month, holidays))
      return expected.map(({ dueOn, period, ...rest }): Delivery => {
        const judged = judgeDelivery({ dueOn, period, ...rest }, { ...facts, holidays })
        const file = ofSender.find(({ id }) => id === judged.file?.id)
        return {
          ...{ ...senderOf(schedule), kind, mode, period, dueOn },
          ...{ state: judged.state, lateDays: judged.lateDays, rows: judged.rows },
          ...{ run: file?.run ?? null, at: file?.at.toISOString() ?? null, refusedRows: file?.refusedRows ?? 0 },
        }
      })
    })
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/** Counts only the refused rows that were not mended since. */
async function withOpenRows(db: Context['db'], files: readonly FoundFile[]): Promise<FoundFile[]> {
  const refused = files.flatMap(({ status, refusedRows, runFile }) =>
    status === 'done' && refusedRows > 0 ? (runFile ?? []) : [],
  )
  const taken = await countTakenRows(db, refused)
  return files.map((file) => ({ ...file, refusedRows: file.refusedRows - (taken.get(file.runFile ?? 0) ?? 0) }))
}

export const asSent = ({ id, status, isUndone, at, refusedRows, periods }: FoundFile): SentFile => ({
  ...{ id, status, isUndone, refusedRows, periods },
  day: kyivDay(at),
})
