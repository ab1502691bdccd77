import type { Reply } from '@zatyshok/contract/endpoint'
import type { listVerifications as endpoint } from '@zatyshok/contract/meters/verifications'
import type { ActorContext } from '../../context.ts'
import { listLastRequests } from './verifications.queries.ts'

/** Lists the last requests for the labels on the meters' cards. */
export async function listVerifications({ db, actor }: ActorContext): Promise<Reply<typeof endpoint>> {
  const found = await listLastRequests(db, actor.userId)
  return found.map(({ accountId, meterId, state, createdAt }) => ({
    counterId: `${accountId}-${meterId}`,
    state,
    createdAt: createdAt.toISOString(),
  }))
}
