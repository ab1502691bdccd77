import type { Context } from '../../context.ts'
import type { LetterContent } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { findAdministratorAddresses, findOperatorAddresses } from './staff.queries.ts'

type Reader = Awaited<ReturnType<typeof findAdministratorAddresses>>[number]

/** Queues a letter to all administrators who can sign in, in the caller's transaction. Returns their addresses. */
export const notifyAdministrators = async (ctx: Context, letter: LetterContent): Promise<string[]> =>
  notify(ctx, await findAdministratorAddresses(ctx.db), letter)

/** Queues a letter to the operators of that provider, in the caller's transaction. Returns their addresses. */
export const notifyOperators = async (ctx: Context, providerId: number, letter: LetterContent): Promise<string[]> =>
  notify(ctx, await findOperatorAddresses(ctx.db, providerId), letter)

async function notify(ctx: Context, readers: readonly Reader[], letter: LetterContent): Promise<string[]> {
  for (const { userId, to, firstName } of readers) await queueLetter(ctx, userId, { to, firstName, ...letter })
  return readers.map(({ to }) => to)
}
