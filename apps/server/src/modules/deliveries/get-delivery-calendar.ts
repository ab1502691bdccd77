import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { Delivery, getDeliveryCalendar as endpoint } from '@zatyshok/contract/providers/deliveries'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { deliveryText, profileTitle } from '@zatyshok/i18n/delivery-words'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from '../../context.ts'
import type { DayEvent } from '../../platform/calendar/ics.ts'
import { openFeed, sendCalendar } from '../calendar/open-feed.ts'
import { listSchedules } from './deliveries.queries.ts'
import { findDeliveries } from './find-deliveries.ts'

/** The calendar of deliveries of the address's owner: of one provider for an operator of one provider (R10). */
export async function getDeliveryCalendar(
  ctx: RequestContext,
  { params }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  const { providerId } = await openFeed(ctx, params.token, ['operator', 'administrator'])
  const today = kyivDay(ctx.now)
  const month = monthOf(today)
  const months = [addMonths(month, -1), month, addMonths(month, 1), addMonths(month, 2)] as const
  const schedules = (await listSchedules(ctx.db, providerId)).filter(({ mode }) => mode !== 'off')
  const events = (await findDeliveries(ctx, schedules, months))
    .filter(isShown)
    .map((delivery) => eventOf(delivery, { today, publicUrl: ctx.publicUrl }))
  return sendCalendar(ctx, reply, { name: t('delivery.title'), events, file: 'deliveries.ics', refresh: 'PT1H' })
}

/** Deliveries of each working day would fill a calendar: of these only those that need a look are shown. */
const isShown = ({ mode, state, lateDays }: Delivery): boolean =>
  state !== 'notExpected' &&
  (mode !== 'workingDays' || lateDays > 0 || state === 'toAccept' || state === 'refused' || state === 'partly')

interface Known {
  readonly today: string
  readonly publicUrl: string
}

/** A late delivery lasts until today. Counts are omitted, because locked screens show calendars. */
function eventOf(delivery: Delivery, { today, publicUrl }: Known): DayEvent {
  const { sender, serviceProvider, kind, period, dueOn, state, lateDays } = delivery
  const url = `${publicUrl}/admin/deliveries?month=${monthOf(dueOn)}`
  const told = { sender: serviceProvider?.name ?? profileTitle(sender), what: deliveryText(kind, period) }
  return {
    uid: `delivery-${encodeURIComponent(sender)}-${kind}-${period}`,
    ...{ from: dueOn, to: lateDays > 0 && dueOn < today ? today : dueOn },
    ...{ summary: t(`delivery.event.${state}`, told), description: t('delivery.event.open', { url }), url },
  }
}
