import type { WebhookEvent } from '@zatyshok/contract/providers/webhooks'
import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundWebhook {
  readonly id: number
  readonly provider: { readonly code: string; readonly name: string }
  readonly url: string
  readonly events: WebhookEvent[]
  readonly createdAt: Date
  readonly stoppedFor: 'administrator' | 'failing' | null
  /** Parsed from JSON: `at` is ISO 8601. */
  readonly lastAttempt: { readonly at: string; readonly status: number | null } | null
}

const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks as webhook')
    .innerJoin('providers', 'providers.id', 'webhook.provider_id')
    .select(({ ref }) => [
      'webhook.id',
      jsonBuildObject({ code: ref('providers.code'), name: ref('providers.name') }).as('provider'),
      'webhook.url',
      ref('webhook.events').$castTo<WebhookEvent[]>().as('events'),
      'webhook.created_at as createdAt',
      'webhook.stopped_for as stoppedFor',
      sql<FoundWebhook['lastAttempt']>`(
        select json_build_object('at', to_char(attempt.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'status', attempt.status)
        from webhook_messages message join webhook_attempts attempt on attempt.message_id = message.id
        where message.webhook_id = webhook.id order by attempt.at desc limit 1
      )`.as('lastAttempt'),
    ])

export const findWebhooks = (db: Db): Promise<FoundWebhook[]> =>
  webhooks(db).orderBy('providers.name').orderBy('webhook.id').execute()

export const findWebhook = (db: Db, id: number): Promise<FoundWebhook | undefined> =>
  webhooks(db).where('webhook.id', '=', id).executeTakeFirst()

export const findProviderByCode = (db: Db, code: string) =>
  db.selectFrom('providers').select('id').where('code', '=', code).executeTakeFirst()

/** Finds and locks the provider's row, so that concurrent requests cannot exceed the limit of webhooks. */
export async function lockProviderByCode(db: Db, code: string): Promise<number | undefined> {
  const query = db.selectFrom('providers').select('id').where('code', '=', code).forNoKeyUpdate()
  return (await query.executeTakeFirst())?.id
}

export async function countWebhooks(db: Db, providerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewWebhook {
  readonly providerId: number
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly secret: Buffer
  readonly now: Date
}

export async function insertWebhook(db: Db, { providerId, url, events, secret, now }: NewWebhook): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      provider_id: providerId,
      url,
      events: [...events],
      secret,
      previous_secret: null,
      previous_until: null,
      created_at: now,
      stopped_at: null,
      stopped_for: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Change {
  readonly events: readonly WebhookEvent[]
  readonly stoppedAt: Date | null
}

/** Changes a webhook; a stopped one keeps its reason. */
export async function changeWebhook(db: Db, id: number, { events, stoppedAt }: Change): Promise<void> {
  await db
    .updateTable('webhooks')
    .set(({ fn, val }) => ({
      events: [...events],
      stopped_at: stoppedAt && fn.coalesce('stopped_at', val(stoppedAt)),
      stopped_for: stoppedAt && fn.coalesce('stopped_for', val('administrator' as const)),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhookRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Sets a new secret; until the moment, the former secret signs too. */
export async function changeSecret(db: Db, id: number, { secret, until }: { secret: Buffer; until: Date }) {
  await db
    .updateTable('webhooks')
    .set(({ ref }) => ({ previous_secret: ref('secret'), previous_until: until, secret }))
    .where('id', '=', id)
    .execute()
}

/** Stops a failing webhook; false if it was stopped already. */
export async function stopFailing(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ stopped_at: now, stopped_for: 'failing' })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
