import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { confirmEmail as endpoint } from '@zatyshok/contract/people/identity'
import { inTransaction, type RequestContext } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { issueCode, redeemCode } from '../../codes/one-time-code.ts'
import { codesFromNetwork } from '../../limits/limits.ts'
import { countingRefusals } from '../../limits/take-attempts.ts'
import { voidPassword } from '../../passwords/keep-password.ts'
import { isSameBrowser } from '../../sessions/tokens.ts'
import { isConfirmedByCode } from '../addresses.queries.ts'
import { confirmAddress, type ProvenAddress } from './confirm-address.ts'
import { listRegistrations } from './registrations.queries.ts'

/**
 * Confirms the address of a registration, or one that a person has added, by the code of its letter (C26).
 *
 * @throws AppError `code_refused`; `address_confirmed` if the code's address is confirmed already
 */
export const confirmEmail = (
  ctx: RequestContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> =>
  countingRefusals(ctx, { limit: codesFromNetwork, of: ctx.client.network }, () => redeem(ctx, query.code)).catch(
    async (refusal: unknown) => {
      // A person who opens the letter a second time reads that the address is confirmed.
      const isRefused = refusal instanceof AppError && refusal.code === 'code_refused'
      if (isRefused && (await isConfirmedByCode(ctx.db, query.code))) throw new AppError('address_confirmed')
      throw refusal
    },
  )

const redeem = (ctx: RequestContext, code: string): Promise<Reply<typeof endpoint>> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, emailId, email } = await redeemCode(ctx, code, ['confirm_email'])
    if (emailId === null || email === null) throw new Error('a confirmation code has no address')
    return confirm(ctx, { userId, emailId, email })
  })

/**
 * The code proves the mailbox, not who chose the password. If the address has one unconfirmed registration, we take it
 * as this person's (specification §4). If it has several, we take the one made in the requesting browser. If none was
 * made in it, all passwords are void and the person sets a new one at once (decision 0013, attack RG9).
 */
async function confirm(ctx: RequestContext, proven: ProvenAddress): Promise<Reply<typeof endpoint>> {
  const registrations = await listRegistrations(ctx.db, proven.email)
  const isChange = registrations.every(({ userId }) => userId !== proven.userId)
  if (isChange || registrations.length === 1) {
    await confirmAddress(ctx, proven)
    return { confirmed: true }
  }
  const own = registrations.find(({ browserHash }) => isSameBrowser(browserHash, ctx.client))
  if (own) {
    await confirmAddress(ctx, { ...proven, ...own })
    return { confirmed: true }
  }
  await confirmAddress(ctx, proven)
  await voidPassword(ctx, proven.userId)
  return { confirmed: true, setPasswordCode: await issueCode(ctx, { purpose: 'recover_access', ...proven }) }
}
