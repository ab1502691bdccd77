import type { ActorContext, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isSessionOpen } from '../sessions/open-session.ts'

const lifetimeMs = 10 * 60_000
const purpose = 'verification'

/** The person, the meter and the expiry of a ticket; encrypted, so that only the portal can read it. */
interface Ticket {
  readonly purpose: typeof purpose
  readonly consumerId: number
  readonly sessionId: number
  readonly counterId: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * Makes the ticket of one meter's form. The form's call ignores bearer tokens (C09), so the ticket identifies the
 * person.
 */
export function giveTicket({ secret, now, actor }: ActorContext, counterId: string): string {
  const { userId: consumerId, sessionId } = actor
  const ticket: Ticket = { purpose, consumerId, sessionId, counterId, until: now.getTime() + lifetimeMs }
  return secret.seal(JSON.stringify(ticket)).toString('base64url')
}

/**
 * Returns the resident of a ticket. It is valid for its meter, for ten minutes, and only as long as its session.
 *
 * @throws AppError `ticket_refused`
 */
export async function ownerOfTicket(
  { db, secret, now }: RequestContext,
  { ticket, counterId }: { readonly ticket: string; readonly counterId: string },
): Promise<number> {
  const read = openTicket(secret, ticket)
  const isRight = read?.purpose === purpose && read.counterId === counterId && read.until > now.getTime()
  if (!isRight || !(await isSessionOpen({ db }, read.sessionId))) throw new AppError('ticket_refused')
  return read.consumerId
}

function openTicket(secret: RequestContext['secret'], ticket: string): Ticket | undefined {
  try {
    // Only the portal can have sealed it, so its structure is trusted.
    return JSON.parse(secret.open(Buffer.from(ticket, 'base64url'))) as Ticket
  } catch {
    return undefined
  }
}
