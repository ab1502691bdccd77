import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { answerFeedback as endpoint } from '@zatyshok/contract/feedback-inbox'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { findOwnerOf } from './feedback.queries.ts'
import { type Thread, threadOf } from './feedback-thread.ts'
import { changeMessage, insertAnswer } from './inbox.queries.ts'
import { conflictOver } from './update-feedback.ts'

/** Characters of the answer in the cabinet; the letter has all of it. */
const mostOfAnswer = 400

/**
 * Answers a visitor. The letter is queued in the transaction that stores the answer, and repeating the request gives a
 * conflict and no second letter. An unassigned message is assigned to the person who answers.
 *
 * @throws AppError `not_found`, `content_conflict`
 */
export async function answerFeedback(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Thread> {
  const id = Number(params.id)
  const { revision, text, state } = body
  return inTransaction(ctx, async (ctx) => {
    const { userId, providerId } = ctx.actor
    if (!(await changeMessage(ctx.db, { id, revision, by: userId, providerId, state })))
      throw await conflictOver(ctx, id)
    await insertAnswer(ctx.db, { messageId: id, text, by: userId, at: ctx.now })
    const thread = await threadOf(ctx, id)
    const owner = await findOwnerOf(ctx.db, thread.email)
    const letter = { kind: 'feedbackAnswered', number: id, answer: text } as const
    await queueLetter(ctx, owner ?? null, { to: thread.email, firstName: '', ...letter })
    if (owner !== undefined) {
      const answer = text.length > mostOfAnswer ? `${text.slice(0, mostOfAnswer)}…` : text
      const cause = `${id} ${ctx.now.toISOString()}`
      await notifyPerson(ctx, owner, { kind: 'feedbackAnswered', number: id, answer, cause })
    }
    await recordAudit(ctx, { action: 'feedback.answer', target: `feedback ${id}`, detail: { state } })
    return thread
  })
}
