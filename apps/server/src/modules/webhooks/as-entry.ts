import type { Webhook } from '@zatyshok/contract/providers/webhooks'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FoundWebhook, findWebhook } from './webhooks.queries.ts'

const states = { administrator: 'stopped', failing: 'failing' } as const

/** Converts a webhook into the contract's entry, without its secret. */
export const asEntry = ({ createdAt, stoppedFor, ...rest }: FoundWebhook): Webhook => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  state: stoppedFor ? states[stoppedFor] : 'active',
})

/** @throws AppError `not_found` */
export async function webhookWithId({ db }: Pick<Context, 'db'>, id: number): Promise<FoundWebhook> {
  const found = await findWebhook(db, id)
  if (!found) throw new AppError('not_found')
  return found
}
