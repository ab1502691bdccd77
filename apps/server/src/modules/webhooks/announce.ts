import type { WebhookEvent } from '@zatyshok/contract/providers/webhooks'
import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Happening, insertMessages } from './messages.queries.ts'
import { deliverMessageJob } from './webhooks.jobs.ts'

/**
 * Notifies a provider's programs of an event. The messages are queued in the caller's transaction, so they are sent if
 * and only if it commits. A second call for the same subject queues nothing.
 *
 * @param happening its `data` contains ids of records and no personal data
 */
export async function announce(
  ctx: Pick<Context, 'db' | 'now'>,
  providerId: number,
  happening: Happening & { readonly event: WebhookEvent },
): Promise<void> {
  const { db, now } = ctx
  for (const id of await insertMessages(db, happening, { providerId, now })) {
    await enqueue(db, deliverMessageJob, { data: { id, attempt: 0 } })
  }
}
