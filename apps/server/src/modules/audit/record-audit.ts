import type { ActorContext, Context, ExchangeContext } from '../../context.ts'
import { insertAudit } from './audit.queries.ts'

export interface AuditRecord {
  /** What was done or refused, as `staff.invite`. */
  readonly action: string
  /** What it was done to, as `user 7`. */
  readonly target?: string
  /** No secret and no more personal data than the target names. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes what a member of the staff did, or a resident to an account, in the caller's transaction (requirement J06).
 */
export async function recordAudit(ctx: ActorContext, record: AuditRecord): Promise<void> {
  const { actor, client, db, now } = ctx
  await insertAudit(db, { ...record, at: now, actorId: actor.userId, actor: actor.login, network: client.network })
}

/** Writes what a member of the staff, or a provider's machine by its token, gave or took. */
export async function recordExchange(ctx: ExchangeContext, record: AuditRecord): Promise<void> {
  const { exchanger, client, db, now } = ctx
  const { by } = exchanger
  const who = 'userId' in by ? { actorId: by.userId, actor: by.login } : { actorId: null, actor: by.name }
  await insertAudit(db, { ...record, ...who, at: now, network: client.network })
}

/** Writes what was done by the command line, where there is no signed-in person. */
export async function recordCommand({ db, now }: Context, record: AuditRecord): Promise<void> {
  await insertAudit(db, { ...record, at: now, actorId: null, actor: 'command line', network: '' })
}

/**
 * Records an action of the portal itself, such as a reached limit. It names no actor: the last caller did not cause it.
 */
export async function recordOwn({ db, now }: Context, record: AuditRecord): Promise<void> {
  await insertAudit(db, { ...record, at: now, actorId: null, actor: 'portal', network: '' })
}
