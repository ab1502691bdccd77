import type { Context } from '../../context.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { OwnAddress } from './emails.queries.ts'

interface Change {
  readonly userId: number
  readonly firstName: string
  /** The default until now. */
  readonly before: OwnAddress | undefined
  readonly newEmail: string
}

/** The address that was the default learns that it no longer is (RG10), if it ever was the person's. */
export async function tellOldAddress(ctx: Context, { before, newEmail, userId, firstName }: Change): Promise<void> {
  if (!before?.confirmed) return
  await queueLetter(ctx, userId, { kind: 'emailChanged', to: before.email, firstName, newEmail })
}
