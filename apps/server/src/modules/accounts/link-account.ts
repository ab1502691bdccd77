import type { linkAccount as endpoint } from '@zatyshok/contract/accounts/account-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { accountNumberKey, normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { refuseNoSooner } from '../../platform/crypto/refuse-no-sooner.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countProof, type JudgedProof } from './failure-limits.ts'
import { type ClaimedAccount, findClaimedAccount, findResidents, insertLink, lockAccount } from './links.queries.ts'
import { getLinkedAccount } from './list-accounts.ts'
import { notifyResidents } from './notify-residents.ts'
import { furtherProofOf, proofsOf } from './proofs-of.ts'
import { isProved, judgeNewerBill, type NewerBill, type TypedProof } from './prove-ownership.ts'

type Input = ParsedInput<typeof endpoint>
type Answer = Reply<typeof endpoint>

/** Minimum duration of a refusal: several times the duration of looking up an account with its bills and meters. */
const refusalMs = 20

/**
 * Adds a personal account (E02) to the resident's cabinet if the proof satisfies the rule of the account's provider
 * (E03, E04, AC4). An unknown number, a wrong proof and a missing proof get the same refusal, after the same two
 * statements and in the same time (AC3). Repeating a successful request changes nothing.
 *
 * @throws AppError `account_refused`, `account_locked`, `more_proof_needed`; after a right proof `newer_bill_needed`,
 * `newer_bill_awaited`, `account_taken`
 */
export const linkAccount = (ctx: ActorContext, input: Input): Promise<Answer> =>
  refuseNoSooner(refusalMs, () => claim(ctx, input))

async function claim(ctx: ActorContext, { body }: Input): Promise<Answer> {
  const { serviceProviderId: providerCode, invoiceAccountCode, ...proof } = body
  const number = normaliseAccountNumber(invoiceAccountCode)
  const typed = { providerCode, number, numberKey: accountNumberKey(number) }
  const claimed = await findClaimedAccount(ctx.db, { ...typed, consumerId: ctx.actor.userId })
  const { accountId } = claimed
  if (accountId !== null && claimed.isLinked) return answer(ctx, accountId, 'there')
  const { newer, ...judged } = judge(ctx, { ...claimed, providerCode }, proof)
  const standing = await countProof(ctx, typed, judged)
  if (standing.kind === 'more') throw moreProofNeeded(ctx, providerCode, standing.retryAfterSeconds)
  if (accountId === null || standing.kind === 'refused') throw new AppError('account_refused')
  if (newer === 'missing') throw newerBillNeeded()
  if (newer === 'awaited') throw newerBillAwaited(ctx, providerCode)
  return inTransaction(ctx, async (ctx) => answer(ctx, accountId, await keepLink(ctx, accountId, claimed)))
}

type Claimed = Parameters<typeof isProved>[0]

/** Always checks the usual proof, the stricter one and the newer bill, so that the duration is the same (AC3). */
function judge(
  { settings }: ActorContext,
  claimed: Claimed,
  proof: TypedProof,
): JudgedProof & { readonly newer: NewerBill } {
  const proofs = proofsOf(settings, claimed.providerCode)
  const further = furtherProofOf(settings, claimed.providerCode)
  const newer = judgeNewerBill(claimed, proof, proofs)
  // A wrong charge of a newer bill counts as a failed guess. A right code without a charge does not: the response only
  // asks for the charge.
  const isGuess = newer === 'wrong'
  const isProvedStrictly = !isGuess && isProved(claimed, proof, [...proofs, further])
  const isSent = proof[`${further}Kop`] !== undefined
  return {
    isProved: !isGuess && isProved(claimed, proof, proofs),
    isProvedStrictly: isSent ? isProvedStrictly : null,
    newer,
  }
}

const newerBillNeeded = (): AppError =>
  new AppError('newer_bill_needed', { errors: [{ path: 'billAmountKop', message: t('accountAdd.newer.needed') }] })

function newerBillAwaited({ settings }: ActorContext, providerCode: string): AppError {
  const hasCode = proofsOf(settings, providerCode).includes('activationCode')
  const message = hasCode ? t('accountAdd.newer.code') : t('accountAdd.newer.facts')
  return new AppError('newer_bill_awaited', { errors: [{ message }] })
}

function moreProofNeeded({ settings }: ActorContext, providerCode: string, retryAfterSeconds: number): AppError {
  const further = furtherProofOf(settings, providerCode)
  const error = { path: `${further}Kop`, message: t(`accountAdd.more.${further}`) }
  return new AppError('more_proof_needed', { errors: [error], retryAfterSeconds })
}

const answer = async (ctx: ActorContext, accountId: number, outcome: Answer['outcome']): Promise<Answer> => ({
  account: await getLinkedAccount(ctx, accountId),
  outcome,
})

/**
 * Adds the link while the account's row is locked, so that two people cannot take the last free place (AC5). The other
 * holders get a letter about each new person (AZ8). Refuses if an import has changed the holder or the code since the
 * check (AT42).
 */
async function keepLink(
  ctx: ActorContext,
  accountId: number,
  judged: Pick<ClaimedAccount, 'holder' | 'codeHash'>,
): Promise<Answer['outcome']> {
  const { db, actor, now, settings } = ctx
  const { number, provider, providerCode, ...found } = await lockAccount(db, accountId)
  const isSameCode = found.codeHash === judged.codeHash || judged.codeHash?.equals(found.codeHash ?? Buffer.alloc(0))
  if (!isSameCode || found.holder !== judged.holder) throw new AppError('account_refused')
  const residents = await findResidents(db, accountId)
  if (residents.some(({ userId }) => userId === actor.userId)) return 'there'
  if (residents.length >= settings.linking.residentsPerAccount) throw new AppError('account_taken')
  await insertLink(db, { consumerId: actor.userId, accountId, at: now })
  await recordAudit(ctx, { action: 'account.link', target: `account ${accountId}`, detail: { provider: providerCode } })
  await notifyResidents(ctx, residents, { kind: 'accountLinked', number, provider })
  return 'linked'
}
