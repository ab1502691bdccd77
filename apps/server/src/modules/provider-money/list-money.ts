import type { Reply } from '@zatyshok/contract/endpoint'
import type { listProviderMoney as endpoint, ProviderMoney } from '@zatyshok/contract/providers/provider-money'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { moneyShownSince } from '../providers/money-shown-since.ts'
import { findApplied, findRequisites, findWaiting, type MoneyChange } from './provider-money.queries.ts'

/** Lists IBAN and ЄДРПОУ of each provider by name, with recent and waiting changes. */
export async function listMoney(ctx: ActorContext): Promise<Reply<typeof endpoint>> {
  return { secondPerson: ctx.settings.money.secondPerson, providers: await entriesOf(ctx) }
}

/** Returns one provider's requisites. @throws AppError `not_found` */
export async function moneyOf(ctx: ActorContext, code: string): Promise<ProviderMoney> {
  const [entry] = await entriesOf(ctx, code)
  if (!entry) throw new AppError('not_found')
  return entry
}

async function entriesOf(ctx: ActorContext, code?: string): Promise<ProviderMoney[]> {
  const requisites = await findRequisites(ctx.db, code)
  const waiting = (await findWaiting(ctx.db)).filter((change) => expiryOf(ctx, change) > ctx.now)
  const applied = await findApplied(ctx.db, moneyShownSince(ctx.now))
  return requisites.map(({ id, iban, edrpou, carriesTold, carriesBalances, ...provider }) => {
    const waits = waiting.find(({ providerId }) => providerId === id)
    return {
      provider,
      iban,
      edrpou,
      carries: carriesTold ?? 'byBills',
      carriesNow: carriesBalances,
      waiting: waits
        ? {
            ...wordsOf(waits),
            expiresAt: expiryOf(ctx, waits).toISOString(),
            own: waits.askedById === ctx.actor.userId,
          }
        : null,
      recent: applied
        .filter(({ providerId }) => providerId === id)
        .map((change) => ({
          ...wordsOf(change),
          decidedAt: (change.decidedAt ?? change.askedAt).toISOString(),
          decidedBy: change.decidedBy ?? '',
        })),
    }
  })
}

/** Returns the moment until which a change may be confirmed. */
export const expiryOf = ({ settings }: Pick<ActorContext, 'settings'>, { askedAt }: Pick<MoneyChange, 'askedAt'>) =>
  new Date(askedAt.getTime() + settings.money.requestDays * 86_400_000)

const wordsOf = ({ id, ibanBefore, iban, edrpouBefore, edrpou, askedAt, askedBy }: MoneyChange) => ({
  ...{ id, ibanBefore, iban, edrpouBefore, edrpou },
  askedAt: askedAt.toISOString(),
  askedBy,
})
