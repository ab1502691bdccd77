import type { Context } from '../../context.ts'
import { deleteMessagesBefore, deleteMessagesOf } from './feedback.queries.ts'

/**
 * A person is erased: what was written from an address that they have confirmed goes, with answers and files
 * (attack LG4). In the caller's transaction, before the addresses themselves go.
 */
export const forgetFeedbackOf = ({ db, now }: Context, userId: number): Promise<number> =>
  deleteMessagesOf(db, userId, now)

const batch = 500

/** Deletes messages older than the configuration keeps them, in short statements; killed in between it goes on. */
export async function forgetOldFeedback({ db, now, settings }: Context): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - settings.feedback.keepMonths)
  while ((await deleteMessagesBefore(db, { before, now, limit: batch })) === batch);
}
