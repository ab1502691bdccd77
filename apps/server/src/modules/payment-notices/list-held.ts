import type { Reply } from '@zatyshok/contract/endpoint'
import type { listHeldPayments as endpoint } from '@zatyshok/contract/held-payments'
import type { ActorContext } from '../../context.ts'
import { findHeld } from './held-payments.queries.ts'

const most = 100

/** Payments on which somebody has to decide (G10). */
export async function listHeld({ db, settings, actor }: ActorContext): Promise<Reply<typeof endpoint>> {
  const { items, count } = await findHeld(db, { providerId: actor.providerId, limit: most })
  const { services } = settings.payments
  const nameOf = (code: string) => (Object.hasOwn(services, code) ? (services[code]?.name ?? code) : code)
  return { items: items.map((item) => ({ ...item, service: nameOf(item.service) })), count }
}
