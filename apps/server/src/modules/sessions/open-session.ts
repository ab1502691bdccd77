import { kyivDay } from '@zatyshok/domain/calendar'
import { deviceOf } from '@zatyshok/domain/people/device-name'
import pg from 'pg'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Attempt, forgiveAttempts, returnAttempts } from '../limits/take-attempts.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import {
  findUserAgents,
  insertSession,
  insertSessionOfPassword,
  isUnrevoked,
  type NewSession,
  revokeSessionsOf,
} from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'

const hour = 3_600_000

interface Opened {
  readonly accessToken: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** Who entered, and how. */
type Entered = Pick<NewSession, 'userId' | 'method'>

/** Opens a session for an authenticated person. The reply has the token; the database stores only its hash. */
export function openSession(ctx: RequestContext, entered: Entered): Promise<Opened> {
  return open(ctx, entered, (session) =>
    inTransaction(ctx, async (ctx) => {
      await notifyOfDevice(ctx, session)
      await insertSession(ctx.db, session)
    }),
  )
}

interface ProvedPassword {
  readonly userId: number
  /** When the password that was verified had been set. */
  readonly passwordChangedAt: Date
  /** Counted before the password was verified; forgiven when the session opens, returned if the database refuses it. */
  readonly attempts: readonly Attempt[]
}

/**
 * Opens a session for a person whose password was verified, and forgives the guesses before it in the same transaction.
 *
 * @throws AppError `sign_in_failed` if the password was changed meanwhile: the change ended every session, so the old
 *   password must not open another (AU6)
 */
export function openSessionByPassword(
  ctx: RequestContext,
  { userId, passwordChangedAt, attempts }: ProvedPassword,
): Promise<Opened> {
  return open(ctx, { userId, method: 'password' }, (session) => {
    // The person is locked before the counters, as in every transaction that forgives.
    const stored = inTransaction(ctx, async (ctx) => {
      const { db } = ctx
      if (!(await insertSessionOfPassword(db, session, passwordChangedAt))) throw new AppError('sign_in_failed')
      await notifyOfDevice(ctx, session)
      await forgiveAttempts({ db }, attempts)
    })
    return stored.catch(async (failure: unknown) => {
      // A database that cannot write, because its disk is full, must not use up the attempts of whole networks (FT14).
      if (failure instanceof pg.DatabaseError) await returnAttempts(ctx, attempts).catch(() => undefined)
      throw failure
    })
  })
}

async function open(
  ctx: RequestContext,
  entered: Entered,
  insert: (session: NewSession) => Promise<void>,
): Promise<Opened> {
  const { now, settings, client } = ctx
  const { userAgent, network } = client
  const accessToken = newToken()
  const expiresAt = new Date(now.getTime() + settings.session.hours * hour)
  await insert({ ...entered, tokenHash: hashToken(accessToken), createdAt: now, expiresAt, userAgent, network })
  entryLog(ctx).info({ ...entered, network }, 'signed in')
  return { accessToken, expiresAt: expiresAt.toISOString() }
}

/**
 * Tells the person of a sign-in from a browser or system that none of the known sessions has, once a day. The first
 * sign-in is not told.
 */
async function notifyOfDevice(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { userId, userAgent, tokenHash }: NewSession,
): Promise<void> {
  const known = (await findUserAgents(ctx.db, userId, tokenHash)).map(nameOfDevice)
  const device = nameOfDevice(userAgent)
  if (known.length === 0 || known.includes(device)) return
  await notifyPerson(ctx, userId, { kind: 'newSignIn', device, cause: `${kyivDay(ctx.now)} ${device}` })
}

/** Browser and system, without versions; empty if the browser is unknown. */
function nameOfDevice(userAgent: string): string {
  const device = deviceOf(userAgent)
  return device ? [device.browser, device.system ?? device.kind].join(', ') : ''
}

/** Logs at `info` whatever `log.level` is: the investigation of a break-in needs every line (ASVS 16.3.1). */
const entryLog = ({ log }: Pick<RequestContext, 'log'>) => log.child({}, { level: 'info' })

/** Logs a refused sign-in. The line never contains the typed text, because people type passwords into any field. */
export async function loggingRefusal<T>(
  ctx: RequestContext,
  method: NewSession['method'],
  enter: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  try {
    return await enter(ctx)
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'fault'
    entryLog(ctx).info({ method, reason, network: ctx.client.network }, 'sign-in refused')
    throw error
  }
}

/**
 * Ends the person's sessions on every node at once (C08, D10), except `keep`. Runs in the caller's transaction.
 *
 * @returns how many sessions ended
 */
export const revokeSessions = (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  userId: number,
  { keep }: { keep?: number } = {},
): Promise<number> => revokeSessionsOf(db, userId, { now, keep })

/** Whether the session is still open; it may have been ended since the request began. */
export const isSessionOpen = ({ db }: Pick<RequestContext, 'db'>, sessionId: number): Promise<boolean> =>
  isUnrevoked(db, sessionId)
