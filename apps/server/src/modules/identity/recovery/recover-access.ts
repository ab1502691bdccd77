import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { recoverAccess as endpoint } from '@zatyshok/contract/people/identity'
import { type Context, inTransaction, type RequestContext } from '../../../context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { acceptForm } from '../../captcha/captcha.ts'
import { issueCode } from '../../codes/one-time-code.ts'
import { readDevices } from '../../limits/known-devices.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { findAddressOwner, findByLogin, findRegistrant } from '../addresses.queries.ts'
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
 * Queues the letter if the text names a person. The owner of the confirmed address comes first: the address may remain
 * the login of its former owner (AT50).
 *
 * @param typed a login or an address; the letter also confirms an address that is not confirmed yet
 * @returns false if no account has the text, or too many letters went to the address
 * @param knownThere ids of the users of the requesting browser; their letters are sent first
 */
export async function writeRecovery(ctx: Context, typed: string, knownThere: readonly number[] = []): Promise<boolean> {
  const { db } = ctx
  const found =
    (await findAddressOwner(db, typed)) ?? (await findByLogin(db, typed)) ?? (await findRegistrant(db, typed))
  if (!found || !(await mayWriteTo(ctx, found.email, 'recovery'))) return false
  const { userId, emailId, email, firstName } = found
  await inTransaction(ctx, async (ctx) => {
    const code = await issueCode(ctx, { purpose: 'recover_access', userId, emailId })
    const letter = { to: email, firstName, kind: 'recoverAccess', code } as const
    await queueLetter(ctx, userId, letter, knownThere.includes(userId) ? 'first' : undefined)
  })
  return true
}
