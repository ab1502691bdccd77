import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findRoleSince } from './staff.queries.ts'

/**
 * Checks the second person of a confirmation: a thief with one session must not be able to invite a confirmer.
 *
 * @throws AppError `money_confirmer_new` for an administrator of less than `money.confirmerDays`
 */
export async function assertLongHere({ db, actor, now, settings }: ActorContext): Promise<void> {
  const since = await findRoleSince(db, actor.userId)
  if (since === null) return
  const isLong = now.getTime() - since.getTime() >= settings.money.confirmerDays * 86_400_000
  if (!isLong) throw new AppError('money_confirmer_new')
}
