import type { Delivery } from '@zatyshok/contract/providers/deliveries'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { kyivTime } from '@zatyshok/domain/calendar/kyiv-time'
import { isWorkingDay, workingDaysBetween } from '@zatyshok/domain/calendar/working-days'
import { profileTitle } from '@zatyshok/i18n/delivery-words'
import { type Context, inTransaction } from '../../context.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyAdministrators, notifyOperators } from '../staff/notify-administrators.ts'
import { type FoundSchedule, findLetters, listSchedules, takeLetter } from './deliveries.queries.ts'
import { findDeliveries } from './find-deliveries.ts'

/** Letters are sent on working days from this hour in Kyiv. */
const FROM = '08:00'
/** Letters about one delivery, and working days between them. */
const [MOST_LETTERS, BETWEEN] = [2, 3]

/**
 * Sends letters about late deliveries of this and the last month, each once on any number of nodes: the transaction that
 * records a letter also queues it.
 */
export async function tellOfLateDeliveries(ctx: Context): Promise<void> {
  const today = kyivDay(ctx.now)
  if (!isWorkingDay(today, ctx.settings.holidays) || kyivTime(ctx.now) < FROM) return
  for (const schedule of await listSchedules(ctx.db, null)) {
    if (schedule.letters !== 'none') await inTransaction(ctx, (ctx) => tellOf(ctx, schedule, today))
  }
}

async function tellOf(ctx: Context, schedule: FoundSchedule, today: string): Promise<void> {
  const { sender, kind } = schedule
  const month = monthOf(today)
  const deliveries = await findDeliveries(ctx, [schedule], [addMonths(month, -1), month])
  const late = deliveries.filter(({ lateDays, state }) => lateDays > 0 && state !== 'checking')
  if (late.length === 0) return
  const sent = await findLetters(ctx.db, sender, kind)
  for (const delivery of late) {
    const last = sent.find(({ period }) => period === delivery.period)
    const number = (last?.number ?? 0) + 1
    if (number > MOST_LETTERS) continue
    if (last && workingDaysBetween(last.sent_on, today, ctx.settings.holidays) < BETWEEN) continue
    const isTaken = await takeLetter(ctx.db, { sender, kind, period: delivery.period, number, sent_on: today })
    if (isTaken) await tell(ctx, schedule, delivery, number === MOST_LETTERS)
  }
}

async function tell(ctx: Context, schedule: FoundSchedule, delivery: Delivery, isLast: boolean): Promise<void> {
  const { provider_id, providerName, sender, kind, letters, contact } = schedule
  const { period, dueOn, lateDays } = delivery
  const of = { sender: providerName ?? profileTitle(sender), delivered: kind, period, dueOn, lateDays, isLast }
  const letter = { kind: 'deliveryLate', ...of } as const
  const told = [
    ...(provider_id === null ? [] : await notifyOperators(ctx, provider_id, letter)),
    ...(letters === 'all' ? await notifyAdministrators(ctx, letter) : []),
  ]
  if (contact === null || told.some((to) => to.toLowerCase() === contact.toLowerCase())) return
  // A person without a sign-in: the letter has no link into the management area.
  await queueLetter(ctx, null, { to: contact, firstName: '', ...of, kind: 'deliveryLateOutside' })
}
