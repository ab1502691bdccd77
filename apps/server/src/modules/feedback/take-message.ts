import { createHash } from 'node:crypto'
import { kyivDay } from '@zatyshok/domain/calendar'
import { addWorkingDays } from '@zatyshok/domain/working-days'
import { type ActorContext, inTransaction } from '../../context.ts'
import { mayWriteTo } from '../identity/letter-budget.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { insertMessage } from './feedback.queries.ts'

interface Message {
  readonly name: string
  /** Confirmed, of the sender. */
  readonly email: string
  readonly message: string
}

/**
 * Keeps what the portal wrote to the operators for a signed-in resident, and gives its number; the same words on the
 * same day are one message. The sender is told by letter, as a visitor is. The caller counts how often.
 */
export async function takeMessage(ctx: ActorContext, { name, email, message }: Message): Promise<number> {
  const { userId } = ctx.actor
  const mayWrite = await mayWriteTo(ctx, email, 'feedback')
  const today = kyivDay(ctx.now)
  const dueOn = addWorkingDays(today, ctx.settings.feedback.answerDays, ctx.settings.holidays)
  return inTransaction(ctx, async (ctx) => {
    const { id, isNew } = await insertMessage(ctx.db, {
      name,
      email,
      message,
      contentHash: createHash('sha256')
        .update(JSON.stringify([userId, today, message]))
        .digest(),
      receivedAt: ctx.now,
      dueOn,
      // Nobody has this ticket: such a message brings no file.
      ticketHash: hashToken(newToken()),
      ticketExpiresAt: ctx.now,
    })
    if (isNew && mayWrite) {
      await queueLetter(ctx, userId, { kind: 'feedbackReceived', to: email, firstName: '', number: id, dueOn })
    }
    return id
  })
}
