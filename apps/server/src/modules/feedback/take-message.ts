import { createHash } from 'node:crypto'
import type { MessageTopic } from '@zatyshok/contract/inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import { addWorkingDays } from '@zatyshok/domain/calendar/working-days'
import { type ActorContext, inTransaction } from '../../context.ts'
import { mayWriteTo } from '../identity/letter-budget.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { type Answer, findOwnerOf, insertMessage } from './feedback.queries.ts'

export type { Answer }

interface Message {
  readonly name: string
  /** Where the answer goes: the actor's confirmed address, or the one that a person told the operator; empty: see `answer`. */
  readonly email: string
  readonly message: string
  readonly topic: Exclude<MessageTopic, 'site'>
  /** The account that the message is about. */
  readonly accountId: number
  /** `other`: an operator writes for a person; the letter belongs to the owner of the address. Default: the actor. */
  readonly sender?: 'other'
  /** The answer goes another way than by letter, and no letter confirms the message. */
  readonly answer?: Answer | undefined
}

/**
 * Stores a message that the portal wrote to the operators for a signed-in resident, or an operator for a caller, and
 * returns its number. The same text on the same day is one message; for a caller only with the same name and address, so
 * that an operator can mend a misspelt one. The sender gets a confirmation by letter. The caller limits the rate.
 */
export async function takeMessage(ctx: ActorContext, { sender, ...message }: Message): Promise<number> {
  const { userId } = ctx.actor
  const { name, email, answer } = message
  const mayWrite = answer === undefined && (await mayWriteTo(ctx, email, 'feedback'))
  const today = kyivDay(ctx.now)
  const contact = answer ? [answer.way, answer.to, answer.personId] : [email]
  const told = sender === 'other' ? [name, ...contact] : []
  const dueOn = addWorkingDays(today, ctx.settings.feedback.answerDays, ctx.settings.holidays)
  return inTransaction(ctx, async (ctx) => {
    const { id, isNew } = await insertMessage(ctx.db, {
      ...message,
      contentHash: createHash('sha256')
        .update(JSON.stringify([userId, today, ...told, message.message]))
        .digest(),
      receivedAt: ctx.now,
      dueOn,
      // A random hash without a ticket: such a message takes no file.
      ticketHash: hashToken(newToken()),
      ticketExpiresAt: ctx.now,
    })
    if (isNew && mayWrite) {
      const owner = sender === 'other' ? ((await findOwnerOf(ctx.db, email)) ?? null) : userId
      await queueLetter(ctx, owner, { kind: 'feedbackReceived', to: email, firstName: '', number: id, dueOn })
    }
    return id
  })
}
