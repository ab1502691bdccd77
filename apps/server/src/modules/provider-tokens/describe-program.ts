import type { Reply } from '@zatyshok/contract/endpoint'
import type { describeToken as endpoint } from '@zatyshok/contract/providers/provider-api'
import type { ProviderContext } from '../../context.ts'
import { tokenWithId } from './as-entry.ts'

/** Describes the token of the calling program. */
export async function describeProgram(ctx: ProviderContext): Promise<Reply<typeof endpoint>> {
  const { provider, name, scopes, expiresAt } = await tokenWithId(ctx, ctx.program.tokenId)
  return { provider, name, scopes, expiresAt: expiresAt.toISOString() }
}
