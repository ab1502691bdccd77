import type { WebhookMessage } from '@zatyshok/contract/providers/webhooks'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface Happening {
  readonly event: string
  /** Object of the event, such as `run 17`; a webhook gets one message per event and subject. */
  readonly subject: string
  readonly data: Readonly<Record<string, number | string>>
}

/** Inserts a message for this webhook, whatever its subscriptions. */
export async function insertMessage(db: Db, webhookId: number, happening: Happening & { now: Date }): Promise<number> {
  const { event, subject, data, now } = happening
  const { id } = await db
    .insertInto('webhook_messages')
    .values({ webhook_id: webhookId, event, subject, data: JSON.stringify(data), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface MessageToSend {
  readonly id: number
  readonly webhookId: number
  readonly event: string
  readonly data: unknown
  readonly createdAt: Date
  readonly attempts: number
  readonly url: string
  readonly secret: Buffer
  readonly previousSecret: Buffer | null
  readonly previousUntil: Date | null
  readonly isStopped: boolean
  readonly provider: string
}

/** Finds a message to send; undefined if that attempt was made, the message has ended, or its webhook was deleted. */
export async function findToSend(db: Db, id: number, attempt: number): Promise<MessageToSend | undefined> {
  return db
    .selectFrom('webhook_messages as message')
    .innerJoin('webhooks as webhook', 'webhook.id', 'message.webhook_id')
    .innerJoin('providers', 'providers.id', 'webhook.provider_id')
    .select((eb) => [
      'message.id',
      'message.webhook_id as webhookId',
      'message.event',
      'message.data',
      'message.created_at as createdAt',
      'message.attempts',
      'webhook.url',
      'webhook.secret',
      'webhook.previous_secret as previousSecret',
      'webhook.previous_until as previousUntil',
      eb('webhook.stopped_at', 'is not', null).$castTo<boolean>().as('isStopped'),
      'providers.name as provider',
    ])
    .where('message.id', '=', id)
    .where('message.state', '=', 'queued')
    .where('message.attempts', '=', attempt)
    .executeTakeFirst()
}

interface Outcome {
  readonly state: 'queued' | 'delivered' | 'failed'
  /** Number of attempts when the message was sent. */
  readonly attempts: number
}

/** Stores the outcome; false if another worker has sent the message meanwhile and stored its outcome. */
export async function settleMessage(db: Db, id: number, { state, attempts }: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_messages')
    .set({ state, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Attempt {
  readonly at: Date
  readonly status: number | null
  readonly problem: string | null
  readonly tookMs: number
}

export async function insertAttempt(db: Db, messageId: number, { tookMs, ...rest }: Attempt): Promise<void> {
  await db
    .insertInto('webhook_attempts')
    .values({ message_id: messageId, took_ms: tookMs, ...rest })
    .execute()
}

/** True if the webhook's receiver has accepted a message since that moment. */
export async function hasTakenSince(db: Db, webhookId: number, moment: Date): Promise<boolean> {
  const found = await db
    .selectFrom('webhook_messages as message')
    .innerJoin('webhook_attempts as attempt', 'attempt.message_id', 'message.id')
    .select('message.id')
    .where('message.webhook_id', '=', webhookId)
    .where('attempt.at', '>=', moment)
    .where('attempt.status', '>=', 200)
    .where('attempt.status', '<', 300)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Starts a new round of attempts; false if the message is in progress or of another webhook. */
export async function requeueMessage(
  db: Db,
  webhookId: number,
  id: number,
): Promise<'queued' | 'underWay' | 'missing'> {
  const found = await db
    .selectFrom('webhook_messages')
    .select('state')
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return 'missing'
  if (found.state === 'queued') return 'underWay'
  await db.updateTable('webhook_messages').set({ state: 'queued', attempts: 0 }).where('id', '=', id).execute()
  return 'queued'
}

interface Page {
  readonly before: number | undefined
  readonly limit: number
}

export async function findMessages(db: Db, webhookId: number, { before, limit }: Page): Promise<WebhookMessage[]> {
  const { rows } = await sql<WebhookMessage>`
    select id, event, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt", state,
      (select coalesce(json_agg(json_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'status', status, 'problem', problem,
        'tookMs', took_ms) order by at), '[]')
      from webhook_attempts where message_id = message.id) as attempts
    from webhook_messages message
    where webhook_id = ${webhookId} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit}`.execute(db)
  return rows
}
