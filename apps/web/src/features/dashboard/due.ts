import type { HomeReply } from '@zatyshok/contract/accounts/home'

export type HomeAccount = HomeReply['accounts'][number]

export interface Due {
  /** Integer kopiykas over all accounts of the home. */
  totalKop: number
  /** Accounts with something to pay, the dearest first. */
  payable: HomeAccount[]
  /** The latest billing month among the bills, `YYYY-MM`; null: no bill yet. */
  month: string | null
  /** The earliest date to pay by that a provider gave; null: none did, and then none is shown. */
  dueOn: string | null
  isOverdue: boolean
}

/** What a home owes, to whom and until when (G01). `today` is a day in Kyiv. */
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

/** Accounts whose sum is not being clarified: a wrong one is not asked for (G03). */
export const payableNow = (payable: readonly HomeAccount[]): HomeAccount[] => payable.filter(({ balanced }) => balanced)
