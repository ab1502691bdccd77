import type { WebhookEvent } from '@zatyshok/contract/providers/webhooks'
import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Happening, insertMessages } from './messages.queries.ts'
import { deliverMessageJob } from './webhooks.jobs.ts'

/**
 * Tells a provider's programs that something has happened, in the transaction in which it happens: they are told if and
 * only if that commits. Asked again about the same subject, it tells nothing.
 *
 * @param happening its `data` names records by number and holds nothing of a person
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
