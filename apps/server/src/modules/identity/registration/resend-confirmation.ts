import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { resendConfirmation as endpoint } from '@zatyshok/contract/people/identity'
import { type Context, inTransaction, type RequestContext } from '../../../context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { acceptForm } from '../../captcha/captcha.ts'
import { issueCode } from '../../codes/one-time-code.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { findAddressOwner, findRegistrant } from '../addresses.queries.ts'
import { writeConfirmationJob } from '../identity.jobs.ts'
import { mayWriteTo } from '../letter-budget.ts'

/** Sends the confirmation letter again (C24); a person with a cabinet gets a letter that says so. */
export async function resendConfirmation(
  ctx: RequestContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await acceptForm(ctx, 'recovery', body.captcha)
  await enqueue(ctx.db, writeConfirmationJob, { data: { sealed: ctx.secret.seal(body.email).toString('base64') } })
  return { sent: true }
}

/** Queues the letter if the address has a cabinet or a registration. */
export async function writeConfirmation(ctx: Context, typed: string): Promise<void> {
  const owner = await findAddressOwner(ctx.db, typed)
  const found = owner ?? (await findRegistrant(ctx.db, typed))
  if (!found || !(await mayWriteTo(ctx, found.email, 'registration'))) return
  const { userId, emailId, email: to, firstName } = found
  if (owner) return queueLetter(ctx, userId, { to, firstName, kind: 'alreadyRegistered' })
  await inTransaction(ctx, async (ctx) => {
    const code = await issueCode(ctx, { purpose: 'confirm_email', userId, emailId })
    await queueLetter(ctx, userId, { to, firstName, kind: 'confirmRegistration', code })
  })
}
