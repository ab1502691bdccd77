import { randomBytes } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { createWebhook as endpoint, renewWebhookSecret, Webhook } from '@zatyshok/contract/providers/webhooks'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isAllowedUrl } from '../../platform/http/outside/outside-rules.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { asEntry, webhookWithId } from './as-entry.ts'
import {
  changeSecret,
  countWebhooks,
  findProviderByCode,
  insertWebhook,
  lockProviderByCode,
} from './webhooks.queries.ts'

/** Most webhooks of a provider. */
const mostWebhooks = 5
const overlapMs = 86_400_000

/**
 * Creates a webhook for a provider's program. The configuration must allow the address's host.
 *
 * @throws AppError `invalid_value`, `not_found` for the provider, `password_wrong`, `second_factor_wrong`,
 * `provider_access_full`
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
  // Checked before the proof too, so that a refused request does not spend a code.
  if (!(await findProviderByCode(ctx.db, provider))) throw new AppError('not_found')
  await confirmInPerson(ctx, body)
  return inTransaction(ctx, async (ctx) => {
    const providerId = await lockProviderByCode(ctx.db, provider)
    if (providerId === undefined) throw new AppError('not_found')
    if ((await countWebhooks(ctx.db, providerId)) >= mostWebhooks) throw new AppError('provider_access_full')
    const secret = newSecret()
    const kept = { providerId, url, events, secret: ctx.secret.seal(secret), now: ctx.now }
    const id = await insertWebhook(ctx.db, kept)
    const detail = { provider, host: new URL(url).host, events: events.join(' ') }
    await recordAudit(ctx, { action: 'webhook.create', target: `webhook ${id}`, detail })
    const entry = asEntry(await webhookWithId(ctx, id))
    await notifyOfWebhook(ctx, 'webhookMade', entry)
    return { secret, entry }
  })
}

/** @throws AppError `not_found`, `password_wrong`, `second_factor_wrong` */
export async function renewSecret(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof renewWebhookSecret>,
): Promise<Reply<typeof renewWebhookSecret>> {
  await webhookWithId(ctx, Number(params.id))
  await confirmInPerson(ctx, body)
  return inTransaction(ctx, async (ctx) => {
    const { id, provider, url } = await webhookWithId(ctx, Number(params.id))
    const secret = newSecret()
    const until = new Date(ctx.now.getTime() + overlapMs)
    await changeSecret(ctx.db, id, { secret: ctx.secret.seal(secret), until })
    const detail = { provider: provider.code, host: new URL(url).host, previousUntil: until.toISOString() }
    await recordAudit(ctx, { action: 'webhook.renewSecret', target: `webhook ${id}`, detail })
    const entry = asEntry(await webhookWithId(ctx, id))
    await notifyOfWebhook(ctx, 'webhookSecret', entry)
    return { secret, entry }
  })
}

async function notifyOfWebhook(
  ctx: ActorContext,
  change: 'webhookMade' | 'webhookSecret',
  { provider, url }: Webhook,
): Promise<void> {
  await notifyAdministrators(ctx, {
    kind: 'providerAccessChanged',
    change,
    by: ctx.actor.login,
    provider: provider.name,
    name: new URL(url).host,
  })
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
