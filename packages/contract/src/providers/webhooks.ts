import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { proofInPerson } from '../people/credentials.ts'
import { moment, providerRef, rowId } from '../primitives.ts'

const noun = 'webhooks'
const access = 'administrator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'not_found'] as const
const proofErrors = ['password_wrong', 'second_factor_wrong', 'too_many_requests'] as const

/** Events for a provider's program; they contain numbers of records only, never their content. */
export const webhookEvent = z.enum(['import.finished', 'export.ready', 'reading.corrected'])
export type WebhookEvent = z.output<typeof webhookEvent>

export const webhook = z.object({
  id: z.int(),
  provider: providerRef,
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: moment,
  /** `failing`: all deliveries failed for a day and a half, so the portal has stopped the webhook. */
  state: z.enum(['active', 'stopped', 'failing']),
  /** Result of the last attempt; null: none yet. */
  lastAttempt: z.nullable(z.object({ at: moment, status: z.nullable(z.int()) })),
})
export type Webhook = z.output<typeof webhook>

/** The only response that contains the secret: `whsec_…`, in the format of Standard Webhooks. */
const toldSecret = z.object({ secret: z.string(), entry: webhook })

const events = z.array(webhookEvent).check(z.minLength(1), z.maxLength(3))

/** Why a delivery got no valid response. */
export const deliveryProblem = z.enum(['host', 'address', 'name', 'timeout', 'certificate', 'connection'])

const message = z.object({
  id: z.int(),
  /** `test`: sent by the button. */
  event: z.string(),
  createdAt: moment,
  state: z.enum(['queued', 'delivered', 'failed']),
  attempts: z.array(
    z.object({
      at: moment,
      status: z.nullable(z.int()),
      problem: z.nullable(deliveryProblem),
      tookMs: z.int(),
    }),
  ),
})
export type WebhookMessage = z.output<typeof message>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  access,
  noun,
  summary: 'Where providers’ programs are told of what has happened, and the hosts that the configuration allows.',
  reply: z.object({ webhooks: z.array(webhook), allowedHosts: z.array(z.string()) }),
  errors: staffErrors,
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  access,
  noun,
  summary: 'Tell a provider’s program at this address; the secret that signs is told once.',
  body: z.object({
    provider: z.string().check(z.minLength(1), z.maxLength(20)),
    url: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(500)),
    events,
    ...proofInPerson,
  }),
  reply: toldSecret,
  errors: [...writeErrors, ...proofErrors, 'provider_access_full'],
})

const ofWebhook = z.object({ id: rowId })

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  access,
  noun,
  summary: 'Choose the events, stop or go on.',
  params: ofWebhook,
  body: z.object({ events, state: z.enum(['active', 'stopped']) }),
  reply: webhook,
  errors: writeErrors,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  access,
  noun,
  summary: 'Tell nothing there any more, and forget what was told.',
  params: ofWebhook,
  reply: z.object({ deleted: z.literal(true) }),
  errors: writeErrors,
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  access,
  noun,
  summary: 'A new secret; for a day the one before it signs too, so that a receiver can change over.',
  params: ofWebhook,
  body: z.object(proofInPerson),
  reply: toldSecret,
  errors: [...writeErrors, ...proofErrors],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  access,
  noun,
  summary: 'Send a message of the event `test`, as any other is sent.',
  params: ofWebhook,
  reply: z.object({ message: z.int() }),
  errors: [...writeErrors, 'webhook_stopped'],
})

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/messages',
  access,
  noun,
  summary: 'What was sent in the last thirty days and how it was answered, the newest first, fifty a page.',
  params: ofWebhook,
  query: z.object({ before: z.optional(rowId) }),
  reply: z.array(message),
  errors: [...staffErrors, 'not_found'],
})

export const replayWebhookMessage = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/messages/:message/replay',
  access,
  noun,
  summary: 'Send a message once more, under its own number; one that is still under way stays as it is.',
  params: z.object({ id: rowId, message: rowId }),
  reply: z.object({ message: z.int() }),
  errors: [...writeErrors, 'webhook_stopped'],
})
