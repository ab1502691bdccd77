import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { holdAddress, spendCodesOfAddress } from '../../codes/one-time-code.ts'
import { takeConfirmedAddress } from '../../profile/take-confirmed-address.ts'
import { findAddressOwner, markConfirmed } from '../addresses.queries.ts'
import { deleteRegistrations, endRegistration, listRegistrations } from './registrations.queries.ts'

export interface ProvenAddress {
  readonly userId: number
  readonly emailId: number
  readonly email: string
}

/**
 * Confirms an address that its person has proved to own. Deletes all other unconfirmed registrations of the address,
 * with their passwords and codes (RG9). Runs in the caller's transaction.
 *
 * @throws AppError `code_refused` if another person has confirmed the address meanwhile
 */
export async function confirmAddress(ctx: Context, { userId, emailId, email }: ProvenAddress): Promise<void> {
  const { db, now } = ctx
  await holdAddress(ctx, email)
  const owner = await findAddressOwner(db, email)
  if (owner && owner.userId !== userId) throw new AppError('code_refused')
  const registrations = await listRegistrations(db, email)
  const strangers = registrations.map((registration) => registration.userId).filter((id) => id !== userId)
  await deleteRegistrations(db, strangers)
  await markConfirmed(db, { userId, emailId, now })
  await spendCodesOfAddress(ctx, userId, emailId)
  await takeConfirmedAddress(ctx, userId, emailId)
  await endRegistration(db, userId, email)
}
