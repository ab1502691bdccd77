import type { listHeldPayments as endpoint } from '@zatyshok/contract/bills/held-payments'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { creditsSince } from './confirm-credit.ts'
import { findDecided } from './decided-payments.queries.ts'
import { findCredits, type HeldCredit } from './held-credits.queries.ts'
import { findHeld } from './held-payments.queries.ts'
import { undoMs } from './undo-decision.ts'

const most = 100

/** Lists the payments that wait for a decision, and the decisions of the last day (G10). */
export async function listHeld({ db, now, settings, actor }: ActorContext): Promise<Reply<typeof endpoint>> {
  const { items, count } = await findHeld(db, { providerId: actor.providerId, limit: most })
  const since = new Date(now.getTime() - undoMs)
  const decided = await findDecided(db, { providerId: actor.providerId, since, limit: most })
  const { services } = settings.payments
  const nameOf = (code: string) => (Object.hasOwn(services, code) ? (services[code]?.name ?? code) : code)
  const credits = await findCredits(db, creditsSince({ now, settings }))
  const creditOf = ({ id, revision }: { id: number; revision: number }) =>
    credits.find((credit) => credit.paymentId === id && credit.revision === revision)
  return {
    items: items.map((item) => ({
      ...item,
      service: nameOf(item.service),
      credit: asCredit(creditOf(item), actor.userId),
    })),
    count,
    decided: decided.map((one) => ({ ...one, service: nameOf(one.service), decidedAt: one.decidedAt.toISOString() })),
  }
}

function asCredit(credit: HeldCredit | undefined, userId: number) {
  if (!credit) return null
  const { id, askedBy, askedById, reason, holder, accountCode, providerCode } = credit
  return { id, askedBy, own: askedById === userId, reason, holder, accountCode, providerCode }
}
