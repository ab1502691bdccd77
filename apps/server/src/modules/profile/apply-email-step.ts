import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { issueCode, spendCodesOfAddress } from '../codes/one-time-code.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import {
  findAddressOwner,
  insertWaitingAddress,
  listOwnAddresses,
  removeAddress,
  setDefaultAddress,
  wishDefault,
} from './emails.queries.ts'
import { notifyOldAddress } from './notify-old-address.ts'
import { type EmailStep, refuseEmail } from './plan-emails.ts'

const mostAddresses = 5

/** Applies one step of `updateEmails` in its transaction, with the person's row locked. */
export async function applyEmailStep(ctx: ActorContext, step: EmailStep, firstName: string): Promise<void> {
  const { userId } = ctx.actor
  switch (step.kind) {
    case 'nothing':
      return
    case 'wish':
      await wishDefault(ctx.db, userId, step.address.id)
      return askToConfirm(ctx, { id: step.address.id, email: step.address.email, firstName })
    case 'resend':
      return askToConfirm(ctx, { id: step.address.id, email: step.address.email, firstName })
    case 'choose': {
      const before = (await listOwnAddresses(ctx.db, userId)).find(({ isDefault }) => isDefault)
      await setDefaultAddress(ctx.db, userId, step.address.id)
      return notifyOldAddress(ctx, { before, newEmail: step.address.email, userId, firstName })
    }
    case 'add': {
      const id = await addWaiting(ctx, step)
      return askToConfirm(ctx, { id, email: step.email, firstName })
    }
  }
}

/**
 * Adds a waiting address. A changed address that was never confirmed is deleted at once; a confirmed one stays until
 * the new one is confirmed.
 */
async function addWaiting(ctx: ActorContext, step: Extract<EmailStep, { kind: 'add' }>): Promise<number> {
  const { userId } = ctx.actor
  const own = await listOwnAddresses(ctx.db, userId)
  const { replaces } = step
  const replacesId = replaces?.confirmed ? replaces.id : (replaces?.replacesId ?? null)
  // A person has one pending change per address; the newer change replaces it.
  const leaving = own.filter(
    (one) =>
      one.id === (replaces?.confirmed === false ? replaces.id : null) ||
      (replacesId !== null && one.replacesId === replacesId),
  )
  const staying = own.filter((one) => !leaving.includes(one) && one.id !== replacesId)
  if (staying.length >= mostAddresses) refuseEmail(t('profile.emails.tooMany'))
  for (const { id } of leaving) {
    await spendCodesOfAddress(ctx, userId, id)
    await removeAddress(ctx.db, userId, id)
  }
  const defaultWhenConfirmed = step.useAsDefault || leaving.some((one) => one.defaultWhenConfirmed)
  return insertWaitingAddress(ctx.db, userId, { email: step.email, replacesId, defaultWhenConfirmed, now: ctx.now })
}

interface Waiting {
  readonly id: number
  readonly email: string
  readonly firstName: string
}

/**
 * Sends the confirmation. If the address belongs to another person, that owner gets a notice without a code, and the
 * response stays the same.
 */
async function askToConfirm(ctx: ActorContext, { id, email, firstName }: Waiting): Promise<void> {
  const { userId } = ctx.actor
  const owner = await findAddressOwner(ctx.db, email)
  if (owner) {
    const { firstName, email } = owner
    return queueLetter(ctx, owner.userId, { kind: 'alreadyRegistered', to: email, firstName })
  }
  const code = await issueCode(ctx, { purpose: 'confirm_email', userId, emailId: id })
  await queueLetter(ctx, userId, { kind: 'confirmEmailChange', to: email, firstName, code })
}
