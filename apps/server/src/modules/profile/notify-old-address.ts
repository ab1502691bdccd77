import { maskEmail } from '@zatyshok/domain/people/mask-email'
import type { Context } from '../../context.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import type { OwnAddress } from './emails.queries.ts'

interface Change {
  readonly userId: number
  readonly firstName: string
  /** The former default. */
  readonly before: OwnAddress | undefined
  readonly newEmail: string
}

/** Tells the person in the cabinet, and notifies the former default address of the change (RG10), if it was confirmed. */
export async function notifyOldAddress(ctx: Context, { before, newEmail, userId, firstName }: Change): Promise<void> {
  if (!before?.confirmed) return
  const cause = ctx.now.toISOString()
  await notifyPerson(ctx, userId, { kind: 'emailChanged', email: maskEmail(newEmail), cause })
  await queueLetter(ctx, userId, { kind: 'emailChanged', to: before.email, firstName, newEmail })
}
