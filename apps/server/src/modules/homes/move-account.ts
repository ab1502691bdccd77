import type { moveAccount as endpoint } from '@zatyshok/contract/accounts/homes'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { chooseHome, findHomes, findPlace, lockConsumer } from './homes.queries.ts'

/**
 * Moves an account to another home of the resident, to a home of its own, or back to the home of its address. Bills
 * keep their address; only this resident's view changes.
 *
 * @throws AppError `not_found` for an account or a home that is not the resident's
 */
export function moveAccount(
  ctx: ActorContext,
  { params, body: { homeId } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const consumerId = ctx.actor.userId
  const accountId = Number(params.accountId)
  return inTransaction(ctx, async ({ db }) => {
    await lockConsumer(db, consumerId)
    const before = await findPlace(db, consumerId, accountId)
    if (!before) throw new AppError('not_found')
    const homes = homeId === null || homeId === -accountId ? [] : await findHomes(db, consumerId)
    const isAllowed = homeId === null || homeId === -accountId || homes.some(({ id }) => id === homeId)
    if (!isAllowed) throw new AppError('not_found')
    await chooseHome(db, { consumerId, accountId, homeId })
    const after = await findPlace(db, consumerId, accountId)
    if (!after) throw new AppError('not_found')
    return { homeId: after.homeId, previousHomeId: before.isChosen ? before.homeId : null }
  })
}
