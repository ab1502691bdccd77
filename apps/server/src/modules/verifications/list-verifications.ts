import type { Reply } from '@zatyshok/contract/endpoint'
import type { listVerifications as endpoint } from '@zatyshok/contract/meters/verifications'
import type { ActorContext } from '../../context.ts'
import { listLastRequests } from './verifications.queries.ts'

/** For the label on the card of a meter. */
export async function listVerifications({ db, actor }: ActorContext): Promise<Reply<typeof endpoint>> {
  const found = await listLastRequests(db, actor.userId)
  return found.map(({ accountId, meterId, state, createdAt }) => ({
    counterId: `${accountId}-${meterId}`,
    state,
    createdAt: createdAt.toISOString(),
  }))
}
