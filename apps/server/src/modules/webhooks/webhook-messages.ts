import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/webhooks'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { webhookWithId } from './as-entry.ts'
import { findMessages, insertMessage, requeueMessage } from './messages.queries.ts'
import { deliverMessageJob } from './webhooks.jobs.ts'

const pageSize = 50

/** @throws AppError `not_found` */
export async function listMessages(
  ctx: ActorContext,
  { params, query }: ParsedInput<typeof contract.listWebhookMessages>,
): Promise<Reply<typeof contract.listWebhookMessages>> {
  const { id } = await webhookWithId(ctx, Number(params.id))
  const before = query.before === undefined ? undefined : Number(query.before)
  return findMessages(ctx.db, id, { before, limit: pageSize })
}

/** @throws AppError `not_found`, `webhook_stopped` */
export async function testWebhook(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.testWebhook>,
): Promise<Reply<typeof contract.testWebhook>> {
  return inTransaction(ctx, async (ctx) => {
    const webhookId = await activeWebhook(ctx, Number(params.id))
    const subject = `test ${crypto.randomUUID()}`
    const id = await insertMessage(ctx.db, webhookId, { event: 'test', subject, data: {}, now: ctx.now })
    await enqueue(ctx.db, deliverMessageJob, { data: { id, attempt: 0 } })
    return { message: id }
  })
}

/** @throws AppError `not_found`, `webhook_stopped` */
export async function replayMessage(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.replayWebhookMessage>,
): Promise<Reply<typeof contract.replayWebhookMessage>> {
  const message = Number(params.message)
  return inTransaction(ctx, async (ctx) => {
    const webhookId = await activeWebhook(ctx, Number(params.id))
    const became = await requeueMessage(ctx.db, webhookId, message)
    if (became === 'missing') throw new AppError('not_found')
    if (became === 'queued') {
      await enqueue(ctx.db, deliverMessageJob, { data: { id: message, attempt: 0 } })
      const detail = { message }
      await recordAudit(ctx, { action: 'webhook.replay', target: `webhook ${webhookId}`, detail })
    }
    return { message }
  })
}

async function activeWebhook(ctx: ActorContext, id: number): Promise<number> {
  const { stoppedFor } = await webhookWithId(ctx, id)
  if (stoppedFor) throw new AppError('webhook_stopped')
  return id
}
