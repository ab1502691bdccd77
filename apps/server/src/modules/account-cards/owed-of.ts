import { accountBalance, signedBalance } from '@zatyshok/domain/bills/account-balance'
import { sumKop } from '@zatyshok/domain/money'
import type { OwingAccount } from './card.queries.ts'

interface Owed {
  readonly balanceKop: number | null
  readonly overdue: boolean
  readonly balanced: boolean
}

/** What an account owes, by the rules of the resident's home. `today` is a Kyiv date; the due date itself is not late. */
export function owedOf({ facts, dueOn, balanced }: OwingAccount, today: string): Owed {
  const { amountToPayKop, debtKop } = accountBalance(facts)
  const isLate = debtKop > 0 || (dueOn !== null && dueOn < today)
  const isClear = balanced ?? true
  return {
    balanceKop: signedBalance(facts),
    overdue: isClear && amountToPayKop > 0 && isLate,
    balanced: isClear,
  }
}

/** The sum to pay over the accounts. A sum that is being clarified does not count, as on the resident's home. */
export const togetherKop = (accounts: readonly Owed[]): number =>
  sumKop(accounts.map(({ balanceKop, balanced }) => (balanced ? Math.max(0, balanceKop ?? 0) : 0)))
