import type { Reply } from '@zatyshok/contract/endpoint'
import type { listHeldPayments as endpoint } from '@zatyshok/contract/held-payments'
import type { ActorContext } from '../../context.ts'
import { findDecided } from './decided-payments.queries.ts'
import { findHeld } from './held-payments.queries.ts'
import { undoMs } from './undo-decision.ts'

const most = 100

/** Payments on which somebody has to decide, and what was decided within a day (G10). */
export async function listHeld({ db, settings, actor, now }: ActorContext): Promise<Reply<typeof endpoint>> {
  const { items, count } = await findHeld(db, { providerId: actor.providerId, limit: most })
  const since = new Date(now.getTime() - undoMs)
  const decided = await findDecided(db, { providerId: actor.providerId, since, limit: most })
  const { services } = settings.payments
  const nameOf = (code: string) => (Object.hasOwn(services, code) ? (services[code]?.name ?? code) : code)
  return {
    items: items.map((item) => ({ ...item, service: nameOf(item.service) })),
    count,
    decided: decided.map((one) => ({ ...one, service: nameOf(one.service), decidedAt: one.decidedAt.toISOString() })),
  }
}
