import { randomBytes } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { createWebhook as endpoint, renewWebhookSecret } from '@zatyshok/contract/webhooks'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isAllowedUrl } from '../../platform/http/outside-rules.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { asEntry, webhookWithId } from './as-entry.ts'
import { changeSecret, countWebhooks, insertWebhook, lockProviderByCode } from './webhooks.queries.ts'

/** Of one provider. */
const mostWebhooks = 5
const overlapMs = 86_400_000

/**
 * Tells a provider's program at that address from now on; the host must be one that the configuration allows.
 *
 * @throws AppError `invalid_value`, `not_found` for the provider, `password_wrong`, `provider_access_full`
 */
export async function createWebhook(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { provider, url } = body
  const events = [...new Set(body.events)]
  if (!isAllowedUrl(url, ctx.settings.webhooks)) {
    throw new AppError('invalid_value', { errors: [{ path: 'url', message: t('access.webhook.url.wrong') }] })
  }
  await confirmPassword(ctx, body.password)
  return inTransaction(ctx, async (ctx) => {
    const providerId = await lockProviderByCode(ctx.db, provider)
    if (providerId === undefined) throw new AppError('not_found')
    if ((await countWebhooks(ctx.db, providerId)) >= mostWebhooks) throw new AppError('provider_access_full')
    const secret = newSecret()
    const kept = { providerId, url, events, secret: ctx.secret.seal(secret), now: ctx.now }
    const id = await insertWebhook(ctx.db, kept)
    const detail = { provider, host: new URL(url).host, events: events.join(' ') }
    await recordAudit(ctx, { action: 'webhook.create', target: `webhook ${id}`, detail })
    return { secret, entry: asEntry(await webhookWithId(ctx, id)) }
  })
}

/** @throws AppError `not_found`, `password_wrong` */
export async function renewSecret(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof renewWebhookSecret>,
): Promise<Reply<typeof renewWebhookSecret>> {
  await confirmPassword(ctx, body.password)
  return inTransaction(ctx, async (ctx) => {
    const { id, provider } = await webhookWithId(ctx, Number(params.id))
    const secret = newSecret()
    const until = new Date(ctx.now.getTime() + overlapMs)
    await changeSecret(ctx.db, id, { secret: ctx.secret.seal(secret), until })
    const detail = { provider: provider.code }
    await recordAudit(ctx, { action: 'webhook.renewSecret', target: `webhook ${id}`, detail })
    return { secret, entry: asEntry(await webhookWithId(ctx, id)) }
  })
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
