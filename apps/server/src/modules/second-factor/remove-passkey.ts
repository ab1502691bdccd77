import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { removePasskey as endpoint } from '@zatyshok/contract/people/second-factor'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { notifyOwner } from './notify-owner.ts'
import { deletePasskey } from './passkeys.queries.ts'

/** Deletes one of the caller's passkeys; a foreign and a missing one get the same 404. */
export async function removePasskey(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await confirmPassword(ctx, body.password)
  await inTransaction(ctx, async (ctx) => {
    if (!(await deletePasskey(ctx.db, ctx.actor.userId, params.id))) throw new AppError('not_found')
    await notifyOwner(ctx, 'passkeyRemoved')
  })
  return { removed: true }
}
