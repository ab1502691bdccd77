import {
  type AccountFacts,
  type BalanceBill,
  type BillState,
  billState,
  billStates,
} from '@zatyshok/domain/bills/account-balance'

/** A bill as the database returns it, with the facts from which its account’s balance is computed. */
export interface BillWithFacts extends BalanceBill {
  readonly accountId: number
  /** Facts of the view `account_facts`. */
  readonly facts: AccountFacts
  /** Bills of the account that are newer than the requested ones. */
  readonly newer: readonly BalanceBill[]
}

/** Adds to each bill its state, computed from all bills of its account. The bills are rows of the caller's own. */
export function withStates<Bill extends BillWithFacts>(
  bills: readonly Bill[],
): (Bill & { readonly state: BillState })[] {
  const accounts = new Map(
    Array.from(
      Map.groupBy(bills, ({ accountId }) => accountId),
      ([accountId, own]) => [accountId, statesOf(own)],
    ),
  )
  return bills.map((bill) => {
    const state = accounts.get(bill.accountId)?.get(bill.month) ?? billState(bill.facts, bill.month)
    // A copy of thirty columns of each row would cost more than the states.
    return Object.assign(bill, { state })
  })
}

/** The states by the facts of one account: the requested bills, newer bills, and the facts for its balance. */
function statesOf(own: readonly BillWithFacts[]): ReadonlyMap<string, BillState> | undefined {
  const [one] = own
  if (!one) return undefined
  const known = new Map([...one.facts.bills, ...one.newer, ...own].map((bill) => [bill.month, bill]))
  return billStates({ ...one.facts, bills: [...known.values()] })
}
