import type { ProviderToken } from '@zatyshok/contract/providers/provider-tokens'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FoundToken, findToken } from './provider-tokens.queries.ts'

const day = 86_400_000
/** Time before its end at which a token is «expiring» and administrators are notified, milliseconds. */
export const warningMs = 14 * day

/** Converts a token into the contract's entry, with only the last characters of its text. */
export function asEntry(found: FoundToken, now: Date): ProviderToken {
  const { providerId: _, createdAt, expiresAt, lastUsedAt, revokedAt, ...rest } = found
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: revokedAt ? 'revoked' : stateBy(expiresAt.getTime() - now.getTime()),
  }
}

function stateBy(leftMs: number): ProviderToken['state'] {
  if (leftMs <= 0) return 'expired'
  return leftMs <= warningMs ? 'expiring' : 'active'
}

/** @throws AppError `not_found` */
export async function tokenWithId({ db }: Pick<Context, 'db'>, id: number): Promise<FoundToken> {
  const found = await findToken(db, id)
  if (!found) throw new AppError('not_found')
  return found
}
