import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { changePasswordByCode as endpoint } from '@zatyshok/contract/people/identity'
import { type Context, inTransaction, type RequestContext } from '../../../context.ts'
import { ownerOfCode, redeemCode } from '../../codes/one-time-code.ts'
import { codesFromNetwork } from '../../limits/limits.ts'
import { countingRefusals } from '../../limits/take-attempts.ts'
import { assertAcceptable } from '../../passwords/check-strength.ts'
import { hashPassword } from '../../passwords/hash-password.ts'
import { keepPhoneHashes } from '../../passwords/keep-password.ts'
import { revokeSessions } from '../../sessions/open-session.ts'
import { findLetterAddress } from '../addresses.queries.ts'
import { confirmAddress } from '../registration/confirm-address.ts'
import { settlePassword } from './settle-password.ts'

interface NewPassword {
  readonly code: string
  readonly passwordHash: string
  readonly endOtherWays?: boolean | undefined
}

/**
 * Sets a new password by the code of a recovery letter or an invitation (C29, C30). Confirms the address that the
 * letter was sent to. Ends every session, and all other ways in unless the person keeps them (AT52).
 */
export async function changePasswordByCode(
  ctx: RequestContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const attempt = { limit: codesFromNetwork, of: ctx.client.network }
  const { userId, login, email } = await countingRefusals(ctx, attempt, () => ownerOfCode(ctx, body.code))
  await assertAcceptable(ctx, body.password, { userId, login, email: email ?? '' })
  const passwordHash = await hashPassword(body.password)
  await inTransaction(ctx, (ctx) => setByCode(ctx, { ...body, passwordHash }))
  await keepPhoneHashes(ctx, { userId, stored: passwordHash, password: body.password })
  return { changed: true }
}

async function setByCode(ctx: Context, { code, passwordHash, endOtherWays }: NewPassword): Promise<void> {
  const { userId, emailId, email } = await redeemCode(ctx, code, ['recover_access', 'staff_invitation'])
  const owner = await findLetterAddress(ctx.db, userId)
  if (emailId !== null && email !== null) await confirmAddress(ctx, { userId, emailId, email })
  await settlePassword(ctx, { userId, passwordHash, owner, endOtherWays })
  await revokeSessions(ctx, userId)
}
