import type { ActorContext } from '../../context.ts'
import type { Letter } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { findAddressee } from './second-factor.queries.ts'

type Change = Extract<Letter, { kind: 'secondFactorChanged' }>['change']

/** Notifies the person by letter that a sign-in method changed, in the caller's transaction. */
export async function notifyOwner(ctx: ActorContext, change: Change): Promise<void> {
  const addressee = await findAddressee(ctx.db, ctx.actor.userId)
  if (addressee) await queueLetter(ctx, ctx.actor.userId, { ...addressee, kind: 'secondFactorChanged', change })
}
