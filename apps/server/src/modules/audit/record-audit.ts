import type { ActorContext, Context, ExchangeContext } from '../../context.ts'
import { insertAudit } from './audit.queries.ts'

export interface AuditRecord {
  /** The action that was done or refused, such as `staff.invite`. */
  readonly action: string
  /** The object of the action, such as `user 7`. */
  readonly target?: string
  /** Must contain no secret and no personal data beyond the target. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Records an action of staff, or of a resident on an account, in the caller's transaction (requirement J06). */
export async function recordAudit(ctx: ActorContext, record: AuditRecord): Promise<void> {
  const { actor, client, db, now } = ctx
  await insertAudit(db, { ...record, at: now, actorId: actor.userId, actor: actor.login, network: client.network })
}

/** Records what a member of the staff, or a provider's program with its token, sent or fetched. */
export async function recordExchange(ctx: ExchangeContext, record: AuditRecord): Promise<void> {
  const { exchanger, client, db, now } = ctx
  const { by } = exchanger
  const who = 'userId' in by ? { actorId: by.userId, actor: by.login } : { actorId: null, actor: by.name }
  await insertAudit(db, { ...record, ...who, at: now, network: client.network })
}

/** Records an action of the command line, which has no signed-in person. */
export async function recordCommand({ db, now }: Context, record: AuditRecord): Promise<void> {
  await insertAudit(db, { ...record, at: now, actorId: null, actor: 'command line', network: '' })
}

/**
 * Records an action of the portal itself, such as a reached limit. It names no actor: the last caller did not cause it.
 */
export async function recordOwn({ db, now }: Context, record: AuditRecord): Promise<void> {
  await insertAudit(db, { ...record, at: now, actorId: null, actor: 'portal', network: '' })
}
