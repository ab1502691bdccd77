import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/webhooks'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asEntry, webhookWithId } from './as-entry.ts'
import { changeWebhook, deleteWebhookRow, findWebhooks } from './webhooks.queries.ts'

export async function listWebhooks(ctx: ActorContext): Promise<Reply<typeof contract.listWebhooks>> {
  const found = await findWebhooks(ctx.db)
  return { webhooks: found.map(asEntry), allowedHosts: ctx.settings.webhooks.allowedHosts }
}

/** @throws AppError `not_found` */
export async function updateWebhook(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof contract.updateWebhook>,
): Promise<Reply<typeof contract.updateWebhook>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, provider, ...before } = await webhookWithId(ctx, Number(params.id))
    const events = [...new Set(body.events)]
    await changeWebhook(ctx.db, id, { events, stoppedAt: body.state === 'active' ? null : ctx.now })
    const told = { eventsBefore: before.events.join(' '), stateBefore: before.stoppedFor ? 'stopped' : 'active' }
    const detail = { provider: provider.code, ...told, events: events.join(' '), state: body.state }
    await recordAudit(ctx, { action: 'webhook.update', target: `webhook ${id}`, detail })
    return asEntry(await webhookWithId(ctx, id))
  })
}

/** @throws AppError `not_found` */
export async function deleteWebhook(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.deleteWebhook>,
): Promise<Reply<typeof contract.deleteWebhook>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, provider, url } = await webhookWithId(ctx, Number(params.id))
    await deleteWebhookRow(ctx.db, id)
    const detail = { provider: provider.code, host: new URL(url).host }
    await recordAudit(ctx, { action: 'webhook.delete', target: `webhook ${id}`, detail })
    return { deleted: true }
  })
}
