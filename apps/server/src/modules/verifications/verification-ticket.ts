import type { ActorContext, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isSessionOpen } from '../sessions/open-session.ts'

const lifetimeMs = 10 * 60_000
const purpose = 'verification'

/** Who may tell of the verification of which meter, and until when; read by us alone. */
interface Ticket {
  readonly purpose: typeof purpose
  readonly consumerId: number
  readonly sessionId: number
  readonly counterId: string
  /** Milliseconds of the epoch. */
  readonly until: number
}

/** For the form of one meter: its call looks at no bearer token (C09), so whose it is must come with the form. */
export function giveTicket({ secret, now, actor }: ActorContext, counterId: string): string {
  const { userId: consumerId, sessionId } = actor
  const ticket: Ticket = { purpose, consumerId, sessionId, counterId, until: now.getTime() + lifetimeMs }
  return secret.seal(JSON.stringify(ticket)).toString('base64url')
}

/**
 * The resident whose ticket it is. It counts for its meter, for ten minutes, and no longer than the session in which it
 * was given.
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
    // Nobody but us can have sealed it: its shape is ours.
    return JSON.parse(secret.open(Buffer.from(ticket, 'base64url'))) as Ticket
  } catch {
    return undefined
  }
}
