import type { Context } from '../../context.ts'
import { deleteMessagesBefore, deleteMessagesOf } from './feedback.queries.ts'

/**
 * Deletes the messages, answers and files of an erased person, found by the confirmed addresses (attack LG4). Runs in
 * the caller's transaction, before the addresses are deleted.
 */
export const forgetFeedbackOf = ({ db, now }: Context, userId: number): Promise<number> =>
  deleteMessagesOf(db, userId, now)

const batch = 500

/** Deletes messages older than the configured retention, in short batches. After a crash the next run continues. */
export async function forgetOldFeedback({ db, now, settings }: Context): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - settings.feedback.keepMonths)
  while ((await deleteMessagesBefore(db, { before, now, limit: batch })) === batch);
}
