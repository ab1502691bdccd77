import type { Context } from '../../context.ts'
import { forgetSender } from './verifications.queries.ts'

/**
 * A person is erased: certificates and drafts go; that a meter was verified stays, under nobody's name (attack LG4).
 * In the caller's transaction, before the person goes.
 */
export const forgetVerificationsOf = ({ db, now }: Context, userId: number): Promise<void> =>
  forgetSender(db, userId, now)
