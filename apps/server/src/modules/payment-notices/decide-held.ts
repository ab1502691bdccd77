import type { decideHeldPayment as endpoint } from '@zatyshok/contract/bills/held-payments'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertForAccount } from '../notifications/notify-many.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { deleteCredit, replaceCredit } from './held-credits.queries.ts'
import { accountName, findForDecision, type HeldForDecision, keepDecision } from './held-payments.queries.ts'
import { findAccount, lockAccount, lockOutRegisters, matchAccount } from './service-payments.queries.ts'

type Body = ParsedInput<typeof endpoint>['body']

/**
 * Credits a held payment or rejects it, once (G10). Of two operators the second gets
 * `content_conflict` with the first one's login. A credit above the city's sum waits for an administrator.
 *
 * @throws AppError `not_found`, `content_conflict`, `invalid_value` for an unknown account and for a credit of
 * another currency
 */
export async function decideHeld(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    await lockOutRegisters(ctx.db)
    const { decision, reason } = body
    const payment = await findForDecision(ctx.db, id, ctx.actor.providerId)
    if (!payment) throw new AppError('not_found')
    if (!payment.isWaiting || payment.revision !== body.revision) throw conflictWith(payment.decidedBy)
    if (decision === 'credit' && payment.currency !== 'UAH') throw refused('decision', t('held.currency.onlyReject'))
    const accountId = payment.accountId ?? (decision === 'credit' ? await namedAccount(ctx, body.account) : null)
    if (decision === 'credit' && accountId !== null && needsTwo(ctx, payment)) {
      await askForCredit(ctx, { id, payment, accountId, reason })
      return { decided: false }
    }
    if (accountId !== null) await lockAccount(ctx.db, accountId)
    await deleteCredit(ctx.db, id)
    await keepDecision(ctx.db, { id, decision, reason, accountId, by: ctx.actor.userId, at: ctx.now })
    if (accountId !== null) await matchAccount(ctx.db, accountId, payment.paidOn)
    const { service, transactionId: transaction } = payment
    await notifyOfRefusal(ctx, { id, payment, accountId, decision })
    const { accountNumber } = payment
    const account = accountId === null ? accountNumber : await accountName(ctx.db, accountId)
    const detail = { decision, reason, account, amountKop: payment.amountKop, service, transaction }
    await recordAudit(ctx, { action: 'payment.decide', target: `payment ${id}`, detail })
    return { decided: true }
  })
}

interface Decided {
  readonly id: number
  readonly payment: HeldForDecision
  readonly accountId: number | null
  readonly decision: Body['decision']
}

/** Tells everybody who has the account that the payment does not count. */
async function notifyOfRefusal(
  { db, now: at }: ActorContext,
  { id, payment, accountId, decision }: Decided,
): Promise<void> {
  if (decision !== 'reject' || accountId === null) return
  const { accountNumber: number, amountKop, paidOn } = payment
  const content = { kind: 'paymentRefused', number, amountKop, paidOn } as const
  await insertForAccount(db, accountId, { content, cause: String(id), at })
}

const needsTwo = ({ settings: { money } }: ActorContext, { amountKop }: HeldForDecision): boolean =>
  money.secondPerson && amountKop > money.secondPersonAboveKop

interface Credit {
  readonly id: number
  readonly payment: HeldForDecision
  readonly accountId: number
  readonly reason: string
}

/** Stores the request; the payment is credited once an administrator other than the caller confirms it. */
async function askForCredit(ctx: ActorContext, { id, payment, accountId, reason }: Credit): Promise<void> {
  const { revision, service, transactionId: transaction, amountKop } = payment
  await replaceCredit(ctx.db, { paymentId: id, revision, accountId, reason, at: ctx.now, by: ctx.actor })
  const detail = { reason, service, transaction, account: await accountName(ctx.db, accountId), amountKop }
  await recordAudit(ctx, { action: 'payment.askCredit', target: `payment ${id}`, detail })
  const { login } = ctx.actor
  await notifyAdministrators(ctx, { kind: 'heldCreditAsked', by: login, service, transaction, amountKop })
}

/**
 * Finds the account that the operator names for a credit.
 *
 * @throws AppError `invalid_value` for an unknown account, or one of another provider than the operator's
 */
export async function namedAccount({ db, actor }: ActorContext, account: Body['account']): Promise<number> {
  const found =
    account &&
    (await findAccount(db, {
      providerCode: account.serviceProviderCode.trim(),
      accountNumber: normaliseAccountNumber(account.invoiceAccountCode),
      onlyProviderId: actor.providerId,
    }))
  if (found === undefined) throw refused('account', t('held.account.missing'))
  return found
}

export function conflictWith(name: string | null): AppError {
  return new AppError('content_conflict', {
    errors: [{ message: t('held.conflict', { name: name ?? t('inbox.somebody') }) }],
  })
}

const refused = (path: string, message: string) => new AppError('invalid_value', { errors: [{ path, message }] })
