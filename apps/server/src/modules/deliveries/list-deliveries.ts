import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/deliveries'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { listSchedules } from './deliveries.queries.ts'
import { findDeliveries } from './find-deliveries.ts'

/** Lists the deliveries of a month that the caller may see (R10). Late ones count also if another month is shown. */
export async function listDeliveries(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.listDeliveries>,
): Promise<Reply<typeof contract.listDeliveries>> {
  const today = kyivDay(ctx.now)
  const current = monthOf(today)
  const month = query.month ?? current
  const schedules = (await listSchedules(ctx.db, ctx.actor.providerId)).filter(({ mode }) => mode !== 'off')
  const near = await findDeliveries(ctx, schedules, [addMonths(current, -1), current, addMonths(current, 1)])
  const next = near.find(
    ({ state, lateDays, dueOn }) => dueOn >= today && lateDays === 0 && state !== 'come' && state !== 'partly',
  )
  return {
    ...{ month, today },
    deliveries: await findDeliveries(ctx, schedules, [month]),
    next: next ?? null,
    late: near.filter(({ lateDays }) => lateDays > 0).length,
  }
}
