import type { receivePaymentNotice as endpoint, PaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { areSameFacts, heldFor, orderSums, type PaymentFacts, stateAfter } from '@zatyshok/domain/bills/payment-notice'
import { kyivDay } from '@zatyshok/domain/calendar'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import { inTransaction, type PaymentServiceContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  changePayment,
  findAccount,
  findForChange,
  findOrder,
  insertPayment,
  keepMessage,
  lockAccount,
  lockOutRegisters,
  matchAccount,
  type ServicePayment,
} from './service-payments.queries.ts'

/**
 * Processes a payment service's notice of a transaction (G10). Each transaction counts once, whatever the number and
 * order of its notices. An irregular notice is held for a person's decision and not credited.
 *
 * @throws AppError `notice_changed` for another body under an id that was received before
 */
export async function receiveNotice(
  ctx: PaymentServiceContext,
  { body: notice }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await inTransaction(ctx, async (ctx) => {
    await lockOutRegisters(ctx.db)
    const kept = await keepMessage(ctx.db, { ...ctx.message, notice, receivedAt: ctx.now })
    if (kept === 'changed') throw new AppError('notice_changed')
    if (kept === 'new') await takeNotice(ctx, notice)
  })
  return { received: true }
}

async function takeNotice(ctx: PaymentServiceContext, notice: PaymentNotice): Promise<void> {
  const { service } = ctx.message
  const { transactionId } = notice
  const accountNumber = normaliseAccountNumber(notice.invoiceAccountCode)
  const accountId = await findAccount(ctx.db, {
    providerCode: notice.serviceProviderCode,
    accountNumber,
    onlyProviderId: null,
  })
  if (accountId !== undefined) await lockAccount(ctx.db, accountId)
  const isFirst = await insertPayment(ctx.db, {
    service,
    transaction_id: transactionId,
    provider_code: notice.serviceProviderCode,
    account_number: accountNumber,
    order_id: notice.orderId ?? null,
    amount_kop: notice.amountKop,
    currency: notice.currency,
    sandbox: notice.sandbox,
    account_id: accountId ?? null,
    told_at: ctx.now,
    held_for: await reasonToHold(ctx, notice, accountId),
    state: stateAfter(null, notice.status),
    ...paidWhen(null, notice),
  })
  const payment = await findForChange(ctx.db, { service, transactionId })
  if (!payment) throw new Error('A transaction that was just written is not there')
  if (!isFirst) await goOn(ctx, payment, notice)
  const paidOn = paidWhen(payment.paid_at, notice).paid_on
  if (payment.account_id !== null && paidOn !== null) {
    await matchAccount(ctx.db, payment.account_id, paidOn)
  }
}

async function reasonToHold({ db }: PaymentServiceContext, notice: PaymentNotice, accountId: number | undefined) {
  const orderSumsKop = accountId === undefined ? null : await sumsOfOrder(db, accountId, notice.orderId)
  return heldFor(notice, { accountExists: accountId !== undefined, orderSumsKop })
}

/** An order is a bill of the same account: `<account>-<YYYYMM>`. */
async function sumsOfOrder(db: PaymentServiceContext['db'], accountId: number, orderId: string | undefined) {
  const [, account, year, month] = /^([0-9]{1,15})-([0-9]{4})(0[1-9]|1[0-2])$/.exec(orderId ?? '') ?? []
  if (Number(account) !== accountId) return null
  const order = await findOrder(db, accountId, `${year}-${month}`)
  return order ? orderSums({ month: `${year}-${month}`, ...order }) : null
}

/**
 * Processes a further notice of a known transaction. The state only moves forward; a contradiction is held for a
 * decision, even after an earlier one.
 */
async function goOn({ db, log }: PaymentServiceContext, payment: ServicePayment, notice: PaymentNotice): Promise<void> {
  const isSame = areSameFacts(factsOf(payment), {
    ...notice,
    invoiceAccountCode: normaliseAccountNumber(notice.invoiceAccountCode),
  })
  if (!isSame) log.warn({ service: payment.service, transaction: payment.transaction_id }, 'payment notices differ')
  await changePayment(db, payment, {
    state: stateAfter(payment.state, notice.status),
    ...paidWhen(payment.paid_at, notice),
    held_for: isSame ? payment.held_for : 'changed',
    decision: isSame ? payment.decision : null,
  })
}

const factsOf = (payment: ServicePayment): PaymentFacts => ({
  amountKop: payment.amount_kop,
  currency: payment.currency,
  sandbox: payment.sandbox,
  serviceProviderCode: payment.provider_code,
  invoiceAccountCode: payment.account_number,
  ...(payment.order_id === null ? {} : { orderId: payment.order_id }),
})

/** Returns the earliest reported moment of success, whatever the order of the notices. */
function paidWhen(
  known: Date | null,
  { status, paidAt }: PaymentNotice,
): { paid_at: Date | null; paid_on: string | null } {
  const told = status === 'success' ? new Date(paidAt) : null
  const at = known && told ? new Date(Math.min(known.getTime(), told.getTime())) : (known ?? told)
  return { paid_at: at, paid_on: at && kyivDay(at) }
}
