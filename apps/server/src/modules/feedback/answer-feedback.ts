import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { answerFeedback as endpoint } from '@zatyshok/contract/feedback-inbox'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { findOwnerOf } from './feedback.queries.ts'
import { asThread, foundThread, type Thread } from './feedback-thread.ts'
import { changeMessage, insertAnswer } from './inbox.queries.ts'
import { conflictOver } from './update-feedback.ts'

/** Characters of an answer in the cabinet whose whole text is in a letter. */
const mostOfAnswer = 400

/**
 * Answers a visitor. What goes out is queued in the transaction that stores the answer, and repeating the request gives a
 * conflict and nothing more. A message that is answered by phone or by post only stores what the operator has told and
 * who did. An unassigned message is assigned to the person who answers.
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
    const found = await foundThread(ctx, id)
    const { way, email, answerPerson } = found
    if (way === 'email') await sendAnswer(ctx, { id, text, to: email })
    // The cabinet that the message names shows the whole answer.
    if (way === 'cabinet' && answerPerson !== null) await tellOwner(ctx, answerPerson, { id, text })
    await recordAudit(ctx, { action: 'feedback.answer', target: `feedback ${id}`, detail: { state, way } })
    return asThread(ctx, found)
  })
}

interface Answered {
  readonly id: number
  readonly text: string
}

/** Sends the letter; the owner of a confirmed address also sees the beginning in the cabinet. */
async function sendAnswer(ctx: ActorContext, { id, text, to }: Answered & { readonly to: string }): Promise<void> {
  const owner = await findOwnerOf(ctx.db, to)
  await queueLetter(ctx, owner ?? null, { to, firstName: '', kind: 'feedbackAnswered', number: id, answer: text })
  if (owner === undefined) return
  const answer = text.length > mostOfAnswer ? `${text.slice(0, mostOfAnswer)}…` : text
  await tellOwner(ctx, owner, { id, text: answer })
}

const tellOwner = (ctx: ActorContext, owner: number, { id, text }: Answered): Promise<void> =>
  notifyPerson(ctx, owner, {
    kind: 'feedbackAnswered',
    number: id,
    answer: text,
    cause: `${id} ${ctx.now.toISOString()}`,
  })
