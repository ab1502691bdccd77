import { type Context, inTransaction } from '../../context.ts'
import { signMessage } from '../../platform/crypto/signed-message.ts'
import { OutsideError, type OutsideProblem, postOutside } from '../../platform/http/outside/post-outside.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { findToSend, hasTakenSince, insertAttempt, type MessageToSend, settleMessage } from './messages.queries.ts'
import { type Delivery, deliverMessageJob } from './webhooks.jobs.ts'
import { stopFailing } from './webhooks.queries.ts'

const minute = 60
const hour = 60 * minute
/** Seconds between attempts; after the eighth attempt delivery ends. */
export const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour]

/** The receiver reports that the endpoint no longer exists (Standard Webhooks). */
const gone = 410

interface Answer {
  readonly status: number | null
  readonly problem: OutsideProblem | null
}

/**
 * Sends a message and stores its next state. If the worker is killed, the message is sent again; the receiver
 * recognises a repeated message by its `webhook-id`.
 */
export async function deliverMessage(ctx: Context, { id, attempt }: Delivery): Promise<void> {
  const message = await findToSend(ctx.db, id, attempt)
  if (!message) return
  if (message.isStopped) {
    await settleMessage(ctx.db, id, { state: 'failed', attempts: message.attempts })
    return
  }
  const started = performance.now()
  const answer = await post(ctx, message)
  const tookMs = Math.round(performance.now() - started)
  await inTransaction(ctx, (ctx) => settle(ctx, message, { ...answer, tookMs }))
}

async function post(ctx: Context, message: MessageToSend): Promise<Answer> {
  const { event, createdAt, data } = message
  const id = `msg_${message.id}`
  const timestamp = String(Math.floor(ctx.now.getTime() / 1000))
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
  const signatures = secretsOf(ctx, message).map((secret) => signMessage(secret, { id, timestamp, body }))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Zatyshok',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
  try {
    return { status: await postOutside(message.url, { headers, body }, ctx.settings.webhooks), problem: null }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    ctx.log.info({ webhook: message.webhookId, problem: error.problem, err: error }, 'a webhook did not answer')
    return { status: null, problem: error.problem }
  }
}

function secretsOf({ secret, now }: Context, message: MessageToSend): readonly string[] {
  const { previousSecret: previous, previousUntil: until } = message
  const both = previous && until && until > now ? [message.secret, previous] : [message.secret]
  return both.map((sealed) => secret.open(sealed))
}

async function settle(ctx: Context, message: MessageToSend, answer: Answer & { tookMs: number }): Promise<void> {
  const { attempts } = message
  const { status } = answer
  const isTaken = status !== null && status >= 200 && status < 300
  const pause = status === gone ? undefined : pauses[attempts]
  const state = isTaken ? 'delivered' : pause === undefined ? 'failed' : 'queued'
  await insertAttempt(ctx.db, message.id, { at: ctx.now, ...answer })
  if (!(await settleMessage(ctx.db, message.id, { state, attempts }))) return
  if (state === 'queued' && pause !== undefined) {
    await enqueue(ctx.db, deliverMessageJob, { data: { id: message.id, attempt: attempts + 1 }, afterSeconds: pause })
  }
  // A receiver that accepts other messages is working, so one failed message does not stop the webhook.
  if (state !== 'failed' || (await hasTakenSince(ctx.db, message.webhookId, message.createdAt))) return
  if (!(await stopFailing(ctx.db, message.webhookId, ctx.now))) return
  const { host } = new URL(message.url)
  await notifyAdministrators(ctx, { kind: 'webhookStopped', provider: message.provider, host })
}
