import { type AccountFacts, type BalanceBill, type BillState, billState } from '@zatyshok/domain/bills/account-balance'

/** A bill as the database returns it, with the facts from which its account’s balance is computed. */
export interface BillWithFacts extends BalanceBill {
  readonly accountId: number
  /** Facts of the view `account_facts`. */
  readonly facts: AccountFacts
  /** Bills of the account that are newer than the requested ones. */
  readonly newer: readonly BalanceBill[]
}

/** Adds to each bill its state, computed from all bills of its account. */
export function withStates<Bill extends BillWithFacts>(
  bills: readonly Bill[],
): (Bill & { readonly state: BillState })[] {
  const accounts = new Map(
    Array.from(
      Map.groupBy(bills, ({ accountId }) => accountId),
      ([accountId, own]) => [accountId, factsOf(own)],
    ),
  )
  return bills.map((bill) => ({
    ...bill,
    state: billState(accounts.get(bill.accountId) ?? bill.facts, bill.month),
  }))
}

/** Combines the facts of one account, oldest bill first: the requested bills, newer ones, and those of its balance. */
function factsOf(own: readonly BillWithFacts[]): AccountFacts | undefined {
  const [one] = own
  if (!one) return undefined
  const known = new Map([...one.facts.bills, ...one.newer, ...own].map((bill) => [bill.month, bill]))
  return { ...one.facts, bills: [...known.values()].sort((a, b) => (a.month < b.month ? -1 : 1)) }
}
