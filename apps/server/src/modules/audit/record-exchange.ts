import type { ExchangeContext } from '../../context.ts'
import { insertAudit } from './audit.queries.ts'
import type { AuditRecord } from './record-audit.ts'

/** Records what staff or a provider's program did with files of a provider, in the caller's transaction (J06). */
export async function recordExchange(
  { db, now, client, exchanger }: ExchangeContext,
  record: AuditRecord,
): Promise<void> {
  const { by } = exchanger
  const who = 'userId' in by ? { actorId: by.userId, actor: by.login } : { actorId: null, actor: `token ${by.name}` }
  await insertAudit(db, { ...record, at: now, ...who, network: client.network })
}
