import type { inviteToShare as endpoint } from '@zatyshok/contract/accounts/sharing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdPerson } from '../codes/one-time-code.ts'
import { invitationsOfUser, lettersOfAddress } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { insertForAddress } from '../notifications/notify-many.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { assertNotPast } from './assert-not-past.ts'
import { listShares } from './list-shares.ts'
import { findOwnAccounts, findPerson, isOwnAddress, replaceInvitation } from './shares.queries.ts'

/** Lifetime of the letter's link, days. */
const offerDays = 7

/**
 * Offers accounts to a member of the household by a letter with a link that is valid once (E06). The response is the
 * same whether or not the address has a cabinet; a person with a cabinet also gets a notification.
 *
 * @throws AppError `not_found` unless the resident has linked each of the accounts by proof, because a shared account
 * cannot be shared on; `too_many_requests`; `invalid_value` for a past day and for the caller's own address
 */
export async function inviteToShare(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx.actor
  assertNotPast(body.endsOn, ctx.now)
  await takeAttempts(ctx, [
    { limit: invitationsOfUser, of: String(userId) },
    ...lettersOfAddress.map((limit) => ({ limit, of: `share ${body.email}` })),
  ])
  return inTransaction(ctx, async (ctx) => {
    await holdPerson(ctx, userId)
    const accountIds = await findOwnAccounts(ctx.db, userId, body.accountIds)
    if (await isOwnAddress(ctx.db, userId, body.email)) throw ownAddress()
    if (accountIds.length < new Set(body.accountIds).size) throw new AppError('not_found')
    const code = newToken()
    const expiresAt = new Date(ctx.now.getTime() + offerDays * 86_400_000)
    const share = { ...body, accountIds, ownerId: userId, codeHash: hashToken(code), createdAt: ctx.now, expiresAt }
    const id = await replaceInvitation(ctx.db, share)
    const { name: owner } = await findPerson(ctx.db, userId)
    await queueLetter(ctx, userId, {
      kind: 'shareOffered',
      to: body.email,
      firstName: '',
      owner,
      code,
      days: offerDays,
    })
    await insertForAddress(ctx.db, body.email, {
      content: { kind: 'shareOffered', personId: userId },
      cause: String(id),
      at: ctx.now,
    })
    await recordAudit(ctx, { action: 'share.offer', target: `share ${id}`, detail: { accounts: accountIds.length } })
    return listShares(ctx)
  })
}

/** Refused early: accepting such an invitation would fail with `share_own`. */
const ownAddress = () => new AppError('invalid_value', { errors: [{ message: t('share.email.own'), path: 'email' }] })
