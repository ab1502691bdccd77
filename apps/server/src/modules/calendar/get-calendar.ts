import type { getCalendar as endpoint } from '@zatyshok/contract/calendar'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from '../../context.ts'
import { listLastInvoices } from '../invoices/list-invoices.ts'
import { listMeters } from '../meters/list-meters.ts'
import { calendarEvents } from './calendar-events.ts'
import { openFeed, sendCalendar } from './open-feed.ts'

/** Returns the calendar of the address's owner, a resident. */
export async function getCalendar(
  ctx: RequestContext,
  { params }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  const actor = await openFeed(ctx, params.token, ['consumer'])
  const asOwner = { ...ctx, actor }
  const [meters, bills] = await Promise.all([listMeters(asOwner, { query: {} }), listLastInvoices(asOwner)])
  const events = calendarEvents({ publicUrl: ctx.publicUrl, meters, bills })
  const name = ctx.settings.appName
  return sendCalendar(ctx, reply, { name, events, file: 'zatyshok.ics', refresh: 'P1D' })
}
