import type { Context } from '../../context.ts'
import { forgetSender } from './verifications.queries.ts'

/**
 * Deletes an erased person's certificates and drafts. Decided requests stay without a name (attack LG4). Runs in the
 * caller's transaction, before the person is deleted.
 */
export const forgetVerificationsOf = ({ db, now }: Context, userId: number): Promise<void> =>
  forgetSender(db, userId, now)
