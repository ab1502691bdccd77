import type { WebhookEvent } from '@zatyshok/contract/providers/webhooks'
import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Happening } from './messages.queries.ts'
import { deliverMessageJob } from './webhooks.jobs.ts'

/**
 * Notifies a provider's programs of an event: each webhook that subscribes to it gets one message. The messages are
 * queued in the caller's transaction, so they are sent if and only if it commits. A second call for the same subject
 * queues nothing.
 *
 * @param happening its `data` contains ids of records and no personal data
 */
export async function announce(
  { db, now }: Pick<Context, 'db' | 'now'>,
  providerId: number,
  { event, subject, data }: Happening & { readonly event: WebhookEvent },
): Promise<void> {
  const added = await db
    .insertInto('webhook_messages')
    .columns(['webhook_id', 'event', 'subject', 'data', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom('webhooks')
        .select(({ cast, val }) => [
          'id',
          val(event).as('event'),
          val(subject).as('subject'),
          cast(val(JSON.stringify(data)), 'jsonb').as('data'),
          cast(val(now), 'timestamptz').as('created_at'),
        ])
        .where('provider_id', '=', providerId)
        .where('stopped_at', 'is', null)
        .where(({ eb, fn, val }) => eb(val<string>(event), '=', fn.any('events'))),
    )
    .onConflict((same) => same.columns(['webhook_id', 'event', 'subject']).doNothing())
    .returning('id')
    .execute()
  for (const { id } of added) await enqueue(db, deliverMessageJob, { data: { id, attempt: 0 } })
}
