import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { revokeProviderToken as endpoint } from '@zatyshok/contract/providers/provider-tokens'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asEntry, tokenWithId } from './as-entry.ts'
import { revoke } from './provider-tokens.queries.ts'

/**
 * Revokes a token. No password confirmation: a leaked token must be revocable at once.
 *
 * @throws AppError `not_found`
 */
export async function revokeToken(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const isNew = await revoke(ctx.db, id, ctx.now)
    const found = await tokenWithId(ctx, id)
    const detail = { provider: found.provider.code, name: found.name }
    if (isNew) await recordAudit(ctx, { action: 'providerToken.revoke', target: `provider token ${id}`, detail })
    return asEntry(found, ctx.now)
  })
}
