import type { nameHome as endpoint } from '@zatyshok/contract/accounts/homes'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { chooseHome, findHomes, lockConsumer, writeName } from './homes.queries.ts'
import { listHomes } from './list-homes.ts'

/**
 * Names one of the resident's homes for this resident only, and confirms it. The accounts of a confirmed home stay
 * together even if the provider changes an address.
 *
 * @throws AppError `not_found` for a home without an account of the resident
 */
export function nameHome(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const consumerId = ctx.actor.userId
  const homeId = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    await lockConsumer(ctx.db, consumerId)
    const homes = await findHomes(ctx.db, consumerId)
    if (!homes.some(({ id }) => id === homeId)) throw new AppError('not_found')
    await writeName(ctx.db, { consumerId, homeId, name: body.name })
    await chooseHome(ctx.db, { consumerId, accountId: null, homeId })
    return listHomes(ctx)
  })
}
