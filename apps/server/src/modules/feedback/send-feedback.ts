import { createHash } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { sendFeedback as endpoint } from '@zatyshok/contract/feedback'
import { kyivDay } from '@zatyshok/domain/calendar'
import { addWorkingDays } from '@zatyshok/domain/calendar/working-days'
import { inTransaction, type RequestContext } from '../../context.ts'
import { acceptForm } from '../captcha/captcha.ts'
import { mayWriteTo } from '../identity/letter-budget.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { findOwnerOf, insertMessage } from './feedback.queries.ts'

type Input = ParsedInput<typeof endpoint>['body']

/** Lifetime of the ticket for attaching a file, seconds. */
export const ticketSeconds = 3600

interface Sent extends Reply<typeof endpoint> {
  /** Permits attaching one file; sent only to the sender's browser. */
  readonly ticket: string
}

/**
 * Stores a visitor's message and sends a confirmation with its number to the given address (H04). The letter contains
 * no text of the visitor, so that the form cannot send words to a stranger's address.
 *
 * @throws AppError `captcha_required`, `captcha_refused`, `more_work_needed`
 */
export async function sendFeedback(ctx: RequestContext, { body }: ParsedInput<typeof endpoint>): Promise<Sent> {
  await acceptForm(ctx, 'callback', body.captcha)
  const mayWrite = await mayWriteTo(ctx, body.email, 'feedback')
  const ticket = newToken()
  const id = await inTransaction(ctx, (ctx) => keepMessage(ctx, { ...body, ticket, mayWrite }))
  return { id, ticket }
}

interface Prepared extends Input {
  readonly ticket: string
  readonly mayWrite: boolean
}

async function keepMessage(ctx: RequestContext, { name, email, message, ticket, mayWrite }: Prepared): Promise<number> {
  const today = kyivDay(ctx.now)
  const dueOn = addWorkingDays(today, ctx.settings.feedback.answerDays, ctx.settings.holidays)
  const { id, isNew } = await insertMessage(ctx.db, {
    name,
    email,
    message,
    contentHash: hashOf([ctx.client.browser, today, name, email, message]),
    receivedAt: ctx.now,
    dueOn,
    topic: 'site',
    accountId: null,
    ticketHash: hashToken(ticket),
    ticketExpiresAt: new Date(ctx.now.getTime() + ticketSeconds * 1000),
  })
  if (isNew && mayWrite) {
    const owner = await findOwnerOf(ctx.db, email)
    await queueLetter(ctx, owner ?? null, { kind: 'feedbackReceived', to: email, firstName: '', number: id, dueOn })
  }
  return id
}

const hashOf = (parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()
