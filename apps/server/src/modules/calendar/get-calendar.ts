import type { getCalendar as endpoint } from '@zatyshok/contract/calendar'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from '../../context.ts'
import { icsOf } from '../../platform/calendar/ics.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { listLastInvoices } from '../invoices/list-invoices.ts'
import { codesFromNetwork } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { listMeters } from '../meters/list-meters.ts'
import { hashToken } from '../sessions/tokens.ts'
import { findOwner } from './calendar.queries.ts'
import { calendarEvents } from './calendar-events.ts'

/**
 * Returns the calendar of the address's owner. Calendar programs of many people share a network, so only wrong
 * addresses count towards the limit.
 *
 * @throws AppError `not_found` for an unknown or former address
 */
export async function getCalendar(
  ctx: RequestContext,
  { params }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  const owner = await findOwner(ctx.db, hashToken(params.token))
  if (!owner) {
    await takeAttempts(ctx, [{ limit: codesFromNetwork, of: ctx.client.network }])
    throw new AppError('not_found')
  }
  // The address opens no session: it permits only these two lists, read with the owner's rights.
  const asOwner = { ...ctx, actor: { ...owner, sessionId: 0, providerId: null } }
  const [meters, bills] = await Promise.all([listMeters(asOwner, { query: {} }), listLastInvoices(asOwner)])
  const events = calendarEvents({ publicUrl: ctx.publicUrl, meters, bills })
  const calendar = { name: ctx.settings.appName, host: new URL(ctx.publicUrl).hostname, now: ctx.now, events }
  reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="zatyshok.ics"')
  return Buffer.from(icsOf(calendar))
}
