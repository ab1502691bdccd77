import type { Context } from '../../context.ts'
import { putInForce } from './second-factor.queries.ts'

/** Activates a given secret, for staff of the demonstration. Runs in the caller's transaction. */
export const keepKnownTotp = ({ db, now, secret }: Context, userId: number, base32: string): Promise<void> =>
  putInForce(db, { userId, sealed: secret.seal(base32), at: now, step: 0, codeHashes: [] })
