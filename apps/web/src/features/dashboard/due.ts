import type { HomeReply } from '@zatyshok/contract/accounts/home'

export type HomeAccount = HomeReply['accounts'][number]

export interface Due {
  /** Integer kopiykas over all accounts of the home. */
  totalKop: number
  /** Accounts with an amount to pay, largest first. */
  payable: HomeAccount[]
  /** The latest billing month among the bills, `YYYY-MM`; null: no bill yet. */
  month: string | null
  /** The earliest due date that a provider gave; null: the providers gave none, and none is shown. */
  dueOn: string | null
  isOverdue: boolean
}

/** Computes a home's debt, its accounts and the due date (G01). `today` is a Kyiv date. */
export function dueOf(accounts: readonly HomeAccount[], today: string): Due {
  const payable = accounts
    .filter((account) => account.amountToPayKop > 0)
    .sort((one, other) => other.amountToPayKop - one.amountToPayKop)
  const months = accounts.flatMap((account) => account.billingMonth ?? []).sort()
  const dueOn = payable.flatMap((account) => account.dueOn ?? []).sort()[0] ?? null
  return {
    totalKop: payable.reduce((sum, account) => sum + account.amountToPayKop, 0),
    payable,
    month: months.at(-1) ?? null,
    dueOn,
    isOverdue: dueOn !== null && dueOn < today,
  }
}

/** Excludes accounts whose amount is being clarified: the portal does not ask for a disputed amount (G03). */
export const payableNow = (payable: readonly HomeAccount[]): HomeAccount[] => payable.filter(({ balanced }) => balanced)
