import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { cancelProviderMoney, confirmProviderMoney } from '@zatyshok/contract/providers/provider-money'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { assertLongHere } from '../staff/assert-long-here.ts'
import { notifyAdministrators, notifyOperators } from '../staff/notify-administrators.ts'
import { expiryOf, moneyOf } from './list-money.ts'
import { notifyOfMoneyJob } from './provider-money.jobs.ts'
import {
  findChange,
  lockRequisites,
  type MoneyChange,
  type Requisites,
  settleChange,
  writeRequisites,
} from './provider-money.queries.ts'

/**
 * Confirms and applies a change that another administrator has requested.
 *
 * @throws AppError `not_found`, `money_change_own`, `money_confirmer_new`, `money_change_over`, `password_wrong`,
 * `second_factor_wrong`
 */
export async function confirmMoney(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof confirmProviderMoney>,
): Promise<Reply<typeof confirmProviderMoney>> {
  const id = Number(params.id)
  const asked = await findChange(ctx.db, id)
  if (!asked) throw new AppError('not_found')
  if (asked.askedById === ctx.actor.userId) throw new AppError('money_change_own')
  await assertLongHere(ctx)
  await confirmInPerson(ctx, body)
  const code = await inTransaction(ctx, async (ctx) => {
    const { provider, change } = await lockWaiting(ctx, asked)
    const isAsItWas = provider.iban === change.ibanBefore && provider.edrpou === change.edrpouBefore
    if (!isAsItWas) throw new AppError('money_change_over')
    await applyChange(ctx, provider, change)
    return provider.code
  })
  return moneyOf(ctx, code)
}

/**
 * Cancels a waiting change; the administrator who requested it may cancel it, too.
 *
 * @throws AppError `not_found`, `money_change_over`
 */
export async function cancelMoney(
  ctx: ActorContext,
  { params }: ParsedInput<typeof cancelProviderMoney>,
): Promise<Reply<typeof cancelProviderMoney>> {
  const asked = await findChange(ctx.db, Number(params.id))
  if (!asked) throw new AppError('not_found')
  const code = await inTransaction(ctx, async (ctx) => {
    const { provider, change } = await lockWaiting(ctx, asked)
    await endChange(ctx, change, 'cancelled')
    const detail = { id: change.id, iban: change.iban, edrpou: change.edrpou, askedBy: change.askedBy }
    await recordAudit(ctx, { action: 'providerMoney.cancel', target: `provider ${provider.code}`, detail })
    return provider.code
  })
  return moneyOf(ctx, code)
}

async function lockWaiting(
  ctx: ActorContext,
  { id, providerId }: MoneyChange,
): Promise<{ provider: Requisites; change: MoneyChange }> {
  const provider = await lockRequisites(ctx.db, providerId)
  const change = await findChange(ctx.db, id)
  if (!provider || !change) throw new AppError('not_found')
  if (change.state !== 'waiting' || expiryOf(ctx, change) <= ctx.now) throw new AppError('money_change_over')
  return { provider, change }
}

/** Applies the change in the caller's transaction and queues the letters to administrators and operators;
 * a job notifies the residents. */
export async function applyChange(ctx: ActorContext, provider: Requisites, change: MoneyChange): Promise<void> {
  const { ibanBefore, iban, edrpouBefore, edrpou, askedBy } = change
  const confirmedBy = change.askedById === ctx.actor.userId ? null : ctx.actor.login
  const values = { ibanBefore, iban, edrpouBefore, edrpou }
  await writeRequisites(ctx.db, provider.id, { iban, edrpou })
  await endChange(ctx, change, 'applied')
  const detail = { ...values, askedBy, confirmedBy }
  await recordAudit(ctx, { action: 'providerMoney.change', target: `provider ${provider.code}`, detail })
  const letter = { kind: 'providerMoneyChanged', provider: provider.name, by: askedBy, confirmedBy, ...values } as const
  await notifyAdministrators(ctx, letter)
  await notifyOperators(ctx, provider.id, letter)
  const told = { providerId: provider.id, changeId: change.id, at: ctx.now.toISOString() }
  await enqueue(ctx.db, notifyOfMoneyJob, { data: told })
}

/** Ends a waiting change in the caller's transaction. */
export const endChange = (
  { db, now, actor }: ActorContext,
  { id }: Pick<MoneyChange, 'id'>,
  state: 'applied' | 'cancelled' | 'expired',
): Promise<void> =>
  settleChange(db, id, { state, decided_at: now, decided_by: actor.userId, decided_name: actor.login })
