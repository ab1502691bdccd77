import { type Context, inTransaction } from '../../context.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import type { TypedAccount } from './failure-limits.ts'
import { findAccount, findResidents } from './links.queries.ts'

export type Residents = Awaited<ReturnType<typeof findResidents>>

type News =
  | {
      readonly kind: 'accountLinked' | 'accountLocked' | 'accountLinkEnded' | 'accountTaken' | 'accountNotProved'
      readonly provider: string
      readonly number: string
    }
  | { readonly kind: 'accountToProve'; readonly provider: string; readonly number: string; readonly until: string }

/** Tells each resident, and queues a letter if there is a confirmed address, in the caller's transaction. */
export async function notifyResidents(ctx: Context, residents: Residents, news: News): Promise<void> {
  for (const { userId, email, firstName } of residents) {
    await notifyPerson(ctx, userId, { cause: `${news.provider} ${news.number} ${ctx.now.toISOString()}`, ...news })
    if (email !== null) await queueLetter(ctx, userId, { to: email, firstName, ...news })
  }
}

/**
 * Writes to the account's holders that guesses have locked the account (AC1). Does nothing if the account or a holder
 * does not exist.
 */
export async function writeOfLock(ctx: Context, typed: TypedAccount): Promise<void> {
  const account = await findAccount(ctx.db, typed)
  if (!account) return
  const { accountId, number, provider } = account
  await inTransaction(ctx, async (ctx) => {
    await notifyResidents(ctx, await findResidents(ctx.db, accountId), { kind: 'accountLocked', number, provider })
  })
}
