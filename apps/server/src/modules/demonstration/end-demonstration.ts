import { type Context, inTransaction } from '../../context.ts'
import { recordCommand } from '../audit/record-audit.ts'
import { endAllSignInMethods } from '../identity/recovery/end-all-sign-in-methods.ts'
import { closePerson, findOpen } from './demonstration.queries.ts'

/**
 * Closes the demonstration's accounts permanently: deletes password, sessions and second factor, and blocks them
 * (AT61). Their records stay, as for any blocked person. Returns their logins.
 */
export function endDemonstration(ctx: Context): Promise<readonly string[]> {
  return inTransaction(ctx, async (ctx) => {
    const open = await findOpen(ctx.db)
    for (const { id } of open) {
      await closePerson(ctx.db, id, ctx.now)
      await endAllSignInMethods(ctx, id)
      await recordCommand(ctx, { action: 'demonstration.end', target: `user ${id}` })
    }
    return open.map(({ login }) => login)
  })
}
