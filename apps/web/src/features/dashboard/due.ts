import type { HomeReply } from '@zatyshok/contract/accounts/home'

export type HomeAccount = HomeReply['accounts'][number]

export interface Due {
  /** Integer kopiykas over the payable accounts. */
  totalKop: number
  /** Accounts with an amount to pay, largest first. */
  payable: HomeAccount[]
  /** Accounts with an amount that the provider is clarifying: the portal does not ask for a disputed amount (G03). */
  unclear: number
  /** The latest billing month among the bills, `YYYY-MM`; null: no bill yet. */
  month: string | null
  /** The earliest due date that a provider gave; null: the providers gave none, and none is shown. */
  dueOn: string | null
  isOverdue: boolean
}

/**
 * Computes what is owed over the accounts, and until when (G01). An overpayment of one account does not lower the
 * amount of another. `today` is a Kyiv date.
 */
export function dueOf(accounts: readonly HomeAccount[], today: string): Due {
  const owed = accounts.filter((account) => account.amountToPayKop > 0)
  const payable = owed
    .filter(({ balanced }) => balanced)
    .sort((one, other) => other.amountToPayKop - one.amountToPayKop)
  const months = accounts.flatMap((account) => account.billingMonth ?? []).sort()
  const dueOn = payable.flatMap((account) => account.dueOn ?? []).sort()[0] ?? null
  return {
    totalKop: owedKop(accounts),
    payable,
    unclear: owed.length - payable.length,
    month: months.at(-1) ?? null,
    dueOn,
    isOverdue: dueOn !== null && dueOn < today,
  }
}

/** The sum to pay, in kopiykas: of a home or of all; an account whose sum is being clarified does not count. */
export const owedKop = (accounts: readonly HomeAccount[]): number =>
  accounts.reduce((sum, { amountToPayKop, balanced }) => (balanced ? sum + amountToPayKop : sum), 0)
