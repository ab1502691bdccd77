import type { Context } from '../../context.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { OwnAddress } from './emails.queries.ts'

interface Change {
  readonly userId: number
  readonly firstName: string
  /** The former default. */
  readonly before: OwnAddress | undefined
  readonly newEmail: string
}

/** Notifies the former default address of the change (RG10), if it was confirmed. */
export async function notifyOldAddress(ctx: Context, { before, newEmail, userId, firstName }: Change): Promise<void> {
  if (!before?.confirmed) return
  await queueLetter(ctx, userId, { kind: 'emailChanged', to: before.email, firstName, newEmail })
}
