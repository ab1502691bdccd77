import type { PaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import { type AccountFacts, accountBalance, billState } from './account-balance.ts'

/** States of a payment service's transaction, in the order of progress. */
export const paymentStates = ['created', 'failed', 'paid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

const stateOfStatus: Readonly<Record<PaymentNotice['status'], PaymentState>> = {
  created: 'created',
  failure: 'failed',
  success: 'paid',
  refund: 'refunded',
}

/**
 * Returns the state after one more notice (attack PA4). A success replaces an earlier failure, and a refund replaces
 * every state. The later state wins, so order and number of notices do not matter.
 */
export function stateAfter(state: PaymentState | null, status: PaymentNotice['status']): PaymentState {
  const told = stateOfStatus[status]
  return state !== null && paymentStates.indexOf(state) > paymentStates.indexOf(told) ? state : told
}

/** Fields that must be equal in every notice of a transaction. */
export type PaymentFacts = Omit<PaymentNotice, 'transactionId' | 'status' | 'paidAt'>

/** True if two notices describe the same payment. */
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

/** The portal's data about the account and the order of a notice. Kopiykas. */
export interface KnownToPortal {
  readonly accountExists: boolean
  /** The valid sums for the order: the bill's amount, and the rest to pay now; null: the account has no such bill. */
  readonly orderSumsKop: readonly number[] | null
}

/**
 * Returns the sums that a bill may be paid with, in kopiykas. If a newer bill includes it, it may be paid while the
 * account owes at least as much. Above that it would be paid twice, so an operator must check the payment (G06).
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

/** A larger sum is held: more than any household owes, probably an error such as a doubled conversion to kopiykas. */
const largestKop = 10_000_000

/** Returns why a signed notice is not credited automatically (attack PA3); null if it can be credited. */
export function heldFor(facts: PaymentFacts, known: KnownToPortal): HeldFor | null {
  if (!known.accountExists) return 'account'
  if (facts.currency !== 'UAH') return 'currency'
  if (facts.amountKop > largestKop) return 'amount'
  if (facts.orderId === undefined) return null
  if (known.orderSumsKop === null) return 'order'
  return known.orderSumsKop.includes(facts.amountKop) ? null : 'amount'
}
