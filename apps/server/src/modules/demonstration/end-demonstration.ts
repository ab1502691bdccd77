import { type Context, inTransaction } from '../../context.ts'
import { recordCommand } from '../audit/record-audit.ts'
import { endAllWays } from '../identity/recovery/end-all-ways.ts'
import { closePerson, findOpen } from './demonstration.queries.ts'

/**
 * Closes the accounts of the demonstration for good: no password, no session, no second factor, blocked (AT61). Their
 * records stay, as those of any blocked person. Gives their logins.
 */
export function endDemonstration(ctx: Context): Promise<readonly string[]> {
  return inTransaction(ctx, async (ctx) => {
    const open = await findOpen(ctx.db)
    for (const { id } of open) {
      await closePerson(ctx.db, id, ctx.now)
      await endAllWays(ctx, id)
      await recordCommand(ctx, { action: 'demonstration.end', target: `user ${id}` })
    }
    return open.map(({ login }) => login)
  })
}
