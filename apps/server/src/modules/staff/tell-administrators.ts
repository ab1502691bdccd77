import type { Context } from '../../context.ts'
import type { LetterContent } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { findAdministratorAddresses } from './staff.queries.ts'

/** A letter to everybody who can do something about it, in the caller's transaction. */
export async function tellAdministrators(ctx: Context, letter: LetterContent): Promise<void> {
  for (const { userId, to, firstName } of await findAdministratorAddresses(ctx.db)) {
    await queueLetter(ctx, userId, { to, firstName, ...letter })
  }
}
