import type { listAccountLooks as endpoint } from '@zatyshok/contract/accounts/account-cards'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { findLooksAtMine } from './looks.queries.ts'

/** Lists who opened the cards of the resident's accounts, and why, without the employee's name (R02, decision 0137). */
export async function listAccountLooks({ db, actor }: ActorContext): Promise<Reply<typeof endpoint>> {
  const looks = await findLooksAtMine(db, actor.userId)
  return looks.map(({ at, accountId, number, done, ...look }) => ({
    ...look,
    done: [...done],
    at: at.toISOString(),
    invoiceAccount: { id: accountId, code: number },
  }))
}
