import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { recoverAccess as endpoint } from '@zatyshok/contract/people/identity'
import { type Context, inTransaction, type RequestContext } from '../../../context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { acceptForm } from '../../captcha/captcha.ts'
import { issueCode } from '../../codes/one-time-code.ts'
import { readDevices } from '../../limits/known-devices.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { type Addressee, findAddressOwner, findByLogin, findRegistrant } from '../addresses.queries.ts'
import { writeRecoveryJob } from '../identity.jobs.ts'
import { mayWriteTo } from '../letter-budget.ts'

/**
 * Sends a link to set a new password (C27). The response is always the same and comes before the look-up, so that
 * neither its content nor its time reveals whether the address is known (C28, RG1).
 */
export async function recoverAccess(
  ctx: RequestContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await acceptForm(ctx, 'recovery', body.captcha)
  const knownThere = readDevices(ctx).map(({ userId }) => userId)
  const sealed = ctx.secret.seal(body.email).toString('base64')
  await enqueue(ctx.db, writeRecoveryJob, { data: { sealed, knownThere } })
  return { sent: true }
}

/**
 * Queues the letter if the text names a person.
 *
 * @param knownThere ids of the users of the requesting browser; their letters are sent first
 */
export async function writeRecovery(ctx: Context, typed: string, knownThere: readonly number[] = []): Promise<void> {
  const found = await findRecovering(ctx, typed)
  if (!found) return
  await queueRecovery(ctx, found, knownThere.includes(found.userId) ? 'first' : undefined)
}

/**
 * Finds the person whom the text names, and counts a letter. The owner of the confirmed address comes first: the address
 * may remain the login of its former owner (AT50). Call it outside any transaction.
 *
 * @param typed a login or an address; the letter also confirms an address that is not confirmed yet
 * @returns undefined if no account has the text, or too many letters went to the address
 */
export async function findRecovering(ctx: Context, typed: string): Promise<Addressee | undefined> {
  const { db } = ctx
  const found =
    (await findAddressOwner(db, typed)) ?? (await findByLogin(db, typed)) ?? (await findRegistrant(db, typed))
  return found && (await mayWriteTo(ctx, found.email, 'recovery')) ? found : undefined
}

/** Queues the letter with a new code, which makes the codes of earlier letters invalid. */
export function queueRecovery(
  ctx: Context,
  { userId, emailId, email, firstName }: Addressee,
  turn?: 'first',
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const code = await issueCode(ctx, { purpose: 'recover_access', userId, emailId })
    await queueLetter(ctx, userId, { to: email, firstName, kind: 'recoverAccess', code }, turn)
  })
}
