import { type AccountFacts, type BalanceBill, type BillState, billState } from '@zatyshok/domain/account-balance'

/** A bill as the database gives it, with what tells its place in the balance of its account. */
export interface BillWithFacts extends BalanceBill {
  readonly accountId: number
  /** Of the view `account_facts`. */
  readonly facts: AccountFacts
  /** Bills of the account that are newer than all that were asked for. */
  readonly newer: readonly BalanceBill[]
}

/** Each bill with its state; bills of one account are told about each other. */
export function withStates<Bill extends BillWithFacts>(
  bills: readonly Bill[],
): (Omit<Bill, 'facts' | 'newer'> & { readonly state: BillState })[] {
  const ofAccount = Map.groupBy(bills, ({ accountId }) => accountId)
  return bills.map(({ facts, newer, ...bill }) => {
    const known = [...facts.bills, ...newer, ...(ofAccount.get(bill.accountId) ?? [])]
    const byMonth = new Map(known.map((other) => [other.month, other]))
    return { ...bill, state: billState({ ...facts, bills: [...byMonth.values()] }, bill.month) }
  })
}
