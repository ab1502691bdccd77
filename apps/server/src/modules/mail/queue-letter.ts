import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Letter } from './letter.ts'
import type { LetterTurn } from './letter-turns.ts'
import { jobOf, sendLetterJob } from './mail.jobs.ts'
import { insertLetter } from './mail.queries.ts'

/**
 * Queues a letter in the caller's transaction: it is sent if and only if that commits. The SMTP connection happens
 * later in a job, so that no request waits for it.
 *
 * @param userId the letter's person; deleting the person deletes the letter; null for a farewell
 * @param turn overrides the priority of the letter's kind
 */
export async function queueLetter(
  ctx: Context,
  userId: number | null,
  letter: Letter,
  turn?: LetterTurn,
): Promise<void> {
  const sealed = ctx.secret.seal(JSON.stringify(letter))
  const id = await insertLetter(ctx.db, { userId, kind: letter.kind, sealed, at: ctx.now })
  await enqueue(ctx.db, sendLetterJob, { data: jobOf(id, turn) })
}
