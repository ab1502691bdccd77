import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Letter } from './letter.ts'
import type { LetterTurn } from './letter-turns.ts'
import { jobOf, sendLetterJob } from './mail.jobs.ts'
import { insertLetter } from './mail.queries.ts'

/**
 * Puts a letter into the outbox, in the caller's transaction: it is sent if and only if that commits.
 * Nothing is said to an SMTP server here, so that no answer waits for one.
 *
 * @param userId whose letter it is: it goes with the person; null for a farewell
 * @param turn other than the letter's kind has
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
