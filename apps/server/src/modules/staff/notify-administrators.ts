import type { Context } from '../../context.ts'
import type { LetterContent } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { findAdministratorAddresses, findOperatorAddresses } from './staff.queries.ts'

/** Queues a letter to all administrators who can sign in, in the caller's transaction. */
export async function notifyAdministrators(ctx: Context, letter: LetterContent): Promise<void> {
  for (const { userId, to, firstName } of await findAdministratorAddresses(ctx.db)) {
    await queueLetter(ctx, userId, { to, firstName, ...letter })
  }
}

/** Queues a letter to the operators of that provider, in the caller's transaction. Returns their number. */
export async function notifyOperators(ctx: Context, providerId: number, letter: LetterContent): Promise<number> {
  const operators = await findOperatorAddresses(ctx.db, providerId)
  for (const { userId, to, firstName } of operators) await queueLetter(ctx, userId, { to, firstName, ...letter })
  return operators.length
}
