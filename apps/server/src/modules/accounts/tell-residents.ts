import { type Context, inTransaction } from '../../context.ts'
import { queueLetter } from '../mail/queue-letter.ts'
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

/** A letter to each that has a confirmed address, in the caller's transaction. */
export async function tellResidents(ctx: Context, residents: Residents, news: News): Promise<void> {
  for (const { userId, email, firstName } of residents) {
    if (email !== null) await queueLetter(ctx, userId, { to: email, firstName, ...news })
  }
}

/** Guesses at an account were stopped: whoever has it learns of it (AC1), if there is one and anybody has it. */
export async function writeOfLock(ctx: Context, typed: TypedAccount): Promise<void> {
  const account = await findAccount(ctx.db, typed)
  if (!account) return
  const { accountId, number, provider } = account
  await inTransaction(ctx, async (ctx) => {
    await tellResidents(ctx, await findResidents(ctx.db, accountId), { kind: 'accountLocked', number, provider })
  })
}
