import type { PaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import { type AccountFacts, accountBalance, billState } from './account-balance.ts'

/** Of a transaction of a payment service, in the order in which it may go on. */
export const paymentStates = ['created', 'failed', 'paid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

const stateOfStatus: Readonly<Record<PaymentNotice['status'], PaymentState>> = {
  created: 'created',
  failure: 'failed',
  success: 'paid',
  refund: 'refunded',
}

/**
 * What a transaction is after one more notice (attack PA4): a success outweighs a failure of an earlier attempt, a
 * refund outweighs all. The further of the two, so the order and the number of notices do not matter.
 */
export function stateAfter(state: PaymentState | null, status: PaymentNotice['status']): PaymentState {
  const told = stateOfStatus[status]
  return state !== null && paymentStates.indexOf(state) > paymentStates.indexOf(told) ? state : told
}

/** What must be the same in every notice of a transaction. */
export type PaymentFacts = Omit<PaymentNotice, 'transactionId' | 'status' | 'paidAt'>

/** Whether two notices speak of the same payment. */
export function areSameFacts(one: PaymentFacts, other: PaymentFacts): boolean {
  return (
    one.amountKop === other.amountKop &&
    one.currency === other.currency &&
    one.sandbox === other.sandbox &&
    one.serviceProviderCode === other.serviceProviderCode &&
    one.invoiceAccountCode === other.invoiceAccountCode &&
    (one.orderId ?? null) === (other.orderId ?? null)
  )
}

/** What the portal knows of the account and the order that a notice names. Kopiykas. */
export interface KnownToPortal {
  readonly accountExists: boolean
  /** The sums that the order may be paid with: of the bill, and what is left now; null: no such bill of the account. */
  readonly orderSumsKop: readonly number[] | null
}

/**
 * The sums that a bill may be paid with. A bill that a newer one contains may be paid while the account owes as much:
 * beyond that it would be paid a second time, and a person has to look (G06). Kopiykas.
 */
export function orderSums(order: {
  readonly month: string
  readonly toPayKop: number
  readonly facts: AccountFacts
}): number[] {
  const { month, toPayKop, facts } = order
  const owedKop = accountBalance(facts).amountToPayKop
  const isContained = facts.carries && facts.bills.every((bill) => bill.month > month)
  if (isContained) return toPayKop > owedKop ? [owedKop] : [toPayKop, owedKop]
  const state = billState(facts, month)
  return state.kind === 'payable' ? [toPayKop, owedKop, state.amountToPayKop] : [owedKop]
}

export type HeldFor = 'account' | 'currency' | 'amount' | 'order'

/** More than any household owes: a slip of the service, such as kopiykas told twice over. */
const largestKop = 10_000_000

/** Why a signed notice is not credited by itself (attack PA3); null: nothing speaks against it. */
export function heldFor(facts: PaymentFacts, known: KnownToPortal): HeldFor | null {
  if (!known.accountExists) return 'account'
  if (facts.currency !== 'UAH') return 'currency'
  if (facts.amountKop > largestKop) return 'amount'
  if (facts.orderId === undefined) return null
  if (known.orderSumsKop === null) return 'order'
  return known.orderSumsKop.includes(facts.amountKop) ? null : 'amount'
}
