import { type Context, inTransaction } from '../../context.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { tokenWithId, warningMs } from './as-entry.ts'
import { takeEnding } from './provider-tokens.queries.ts'

/**
 * Notifies administrators once of each token that ends within two weeks, because an expired token stops the import of
 * bills.
 */
export async function warnOfExpiry(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() + warningMs)
    for (const id of await takeEnding(ctx.db, { now: ctx.now, before })) {
      const { provider, name, ending, expiresAt } = await tokenWithId(ctx, id)
      const told = { provider: provider.name, name, ending, expiresAt: expiresAt.toISOString() }
      await notifyAdministrators(ctx, { kind: 'providerTokenEnding', ...told })
    }
  })
}
