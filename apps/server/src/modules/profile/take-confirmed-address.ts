import type { Context } from '../../context.ts'
import { forgetWishes, listOwnAddresses, removeAddress, setDefaultAddress } from './emails.queries.ts'
import { notifyOldAddress } from './notify-old-address.ts'
import { lockPerson } from './profile.queries.ts'

/**
 * Applies the pending change of an address that was just confirmed. Deletes the address that it replaces. Makes it the
 * default if the person requested that, if it replaces the default, or if no default is confirmed. Notifies the old
 * default (RG10). Runs in the caller's transaction, after `confirmed_at` is set.
 */
export async function takeConfirmedAddress(ctx: Context, userId: number, emailId: number): Promise<void> {
  const { firstName } = await lockPerson(ctx.db, userId)
  const own = await listOwnAddresses(ctx.db, userId)
  const confirmed = own.find(({ id }) => id === emailId)
  if (!confirmed) return
  const before = own.find(({ isDefault }) => isDefault)
  await forgetWishes(ctx.db, userId, emailId)
  const becomesDefault = !before?.confirmed || confirmed.defaultWhenConfirmed || confirmed.replacesId === before.id
  if (becomesDefault && before?.id !== emailId) {
    await setDefaultAddress(ctx.db, userId, emailId)
    await notifyOldAddress(ctx, { before, newEmail: confirmed.email, userId, firstName })
  }
  if (confirmed.replacesId !== null) await removeAddress(ctx.db, userId, confirmed.replacesId)
}
