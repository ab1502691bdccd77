import type { ActorContext } from '../../context.ts'
import type { Letter } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { findAddressee } from './second-factor.queries.ts'

type Change = Extract<Letter, { kind: 'secondFactorChanged' }>['change']

/** Tells the person, also by letter, that a sign-in method changed, in the caller's transaction. */
export async function notifyOwner(ctx: ActorContext, change: Change): Promise<void> {
  const { userId } = ctx.actor
  await notifyPerson(ctx, userId, { kind: 'secondFactorChanged', change, cause: `${change} ${ctx.now.toISOString()}` })
  const addressee = await findAddressee(ctx.db, userId)
  if (addressee) await queueLetter(ctx, userId, { ...addressee, kind: 'secondFactorChanged', change })
}
