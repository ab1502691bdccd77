import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/dispatches'
import { type Context, type ExchangeContext, inTransaction } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { recordExchange } from '../../audit/record-exchange.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { notifyPerson } from '../../notifications/notify-person.ts'
import { asReply, type DispatchReply } from '../as-reply.ts'
import { acceptDispatchJob } from '../dispatches.jobs.ts'
import { findDispatch } from '../dispatches.queries.ts'
import { notifyAccepted } from './accepted.queries.ts'
import { acceptOpen, answerRows, findDeclined, lockReady } from './answers.queries.ts'

/** Most records that a request answers itself; a worker answers larger dispatches. */
const atOnce = 5000

/**
 * Accepts every record that the provider has not answered: at once, or by a worker if the dispatch is large.
 *
 * @throws AppError `not_found` for a dispatch that is missing, another provider's or not ready
 */
export function acceptDispatch(
  ctx: ExchangeContext,
  { params }: ParsedInput<typeof contract.acceptDispatch>,
): Promise<DispatchReply> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await lockReady(ctx.db, id, ctx.exchanger.providerId)
    if (!found) throw new AppError('not_found')
    if ((found.records ?? 0) <= atOnce) await acceptAll(ctx, id, ctx.now)
    else await enqueue(ctx.db, acceptDispatchJob, { data: { id, at: ctx.now.toISOString() } })
    await recordExchange(ctx, { action: 'export.accept', target: `export ${id}` })
    return answered(ctx, id)
  })
}

/** The worker's part. Safe to repeat: a second run finds no open record. */
export const acceptRest = (ctx: Context, { id, at }: { readonly id: number; readonly at: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (await lockReady(ctx.db, id, null)) await acceptAll(ctx, id, new Date(at))
  })

async function acceptAll({ db }: Pick<Context, 'db'>, id: number, at: Date): Promise<void> {
  await acceptOpen(db, id, at)
  await notifyAccepted(db, id, at)
}

/**
 * Writes the provider's answers to single rows. The residents get their notifications in the same transaction; the
 * one of a declined
 * reading also gets a letter, unless the resident has given another reading since.
 *
 * @throws AppError `not_found` for a dispatch that is missing, another provider's or not ready
 */
export function answerDispatch(
  ctx: ExchangeContext,
  { params, body }: ParsedInput<typeof contract.answerDispatch>,
): Promise<Reply<typeof contract.answerDispatch>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await lockReady(ctx.db, id, ctx.exchanger.providerId)
    if (!found) throw new AppError('not_found')
    // If a row is named twice, the last answer counts.
    const byRow = new Map(body.answers.map(({ reason = '', ...answer }) => [answer.row, { ...answer, reason }]))
    const at = body.at === undefined ? ctx.now : earlier(new Date(body.at), ctx.now)
    const declined = await answerRows(ctx.db, id, { answers: [...byRow.values()], at })
    await notifyResidents(ctx, declined)
    await notifyAccepted(ctx.db, id, at)
    await recordExchange(ctx, { action: 'export.answer', target: `export ${id}`, detail: { rows: byRow.size } })
    const unknownRows = [...byRow.keys()].filter((row) => row > (found.rows ?? 0))
    return { ...(await answered(ctx, id)), unknownRows }
  })
}

/** Limits the provider's time to now: a later time would block the provider's next answers. */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

async function answered({ db }: Context, id: number): Promise<DispatchReply> {
  const found = await findDispatch(db, id, null)
  if (!found) throw new Error('a locked dispatch is gone')
  return asReply(found)
}

/**
 * The letter needs no consent, because it concerns what the person sent.
 */
async function notifyResidents(ctx: Context, receipts: readonly number[]): Promise<void> {
  if (receipts.length === 0) return
  for (const { userId, to, firstName, ...content } of await findDeclined(ctx.db, receipts)) {
    const cause = `${content.counterId} ${content.month} ${ctx.now.toISOString()}`
    await notifyPerson(ctx, userId, { kind: 'readingDeclined', ...content, cause })
    if (to !== null) await queueLetter(ctx, userId, { kind: 'readingDeclined', to, firstName, ...content })
  }
}
