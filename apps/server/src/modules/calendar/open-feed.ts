import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext, Role } from '../../context.ts'
import { type DayEvent, icsOf } from '../../platform/calendar/ics.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { codesFromNetwork } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { hashToken } from '../sessions/tokens.ts'
import { findOwner } from './calendar.queries.ts'

/**
 * Finds whose calendar a secret address is. Calendar programs of many people share a network, so only wrong addresses
 * count towards the limit. The address opens no session: the caller reads events only, with the rights that the owner
 * has now.
 *
 * @throws AppError `not_found` for an unknown or former address, and if the owner has another role
 */
export async function openFeed(ctx: RequestContext, token: string, roles: readonly Role[]): Promise<Actor> {
  const owner = await findOwner(ctx.db, hashToken(token), roles)
  if (owner) return { ...owner, sessionId: 0 }
  await takeAttempts(ctx, [{ limit: codesFromNetwork, of: ctx.client.network }])
  throw new AppError('not_found')
}

interface Sent {
  readonly name: string
  readonly events: readonly DayEvent[]
  readonly file: string
  /** How often calendar programs should read it again, as an ISO 8601 duration. */
  readonly refresh: string
}

/** The body of a calendar's reply. */
export function sendCalendar(ctx: RequestContext, reply: FastifyReply, { file, ...rest }: Sent): Uint8Array {
  reply.type('text/calendar; charset=utf-8').header('content-disposition', `inline; filename="${file}"`)
  return Buffer.from(icsOf({ host: new URL(ctx.publicUrl).hostname, now: ctx.now, ...rest }))
}
