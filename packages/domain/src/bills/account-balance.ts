import { sumKop } from '../money.ts'

/** A bill of an account as its balance needs it. Kopiykas; `month` is `YYYY-MM`. */
export interface BalanceBill {
  readonly month: string
  readonly openingKop: number
  readonly paidKop: number
  readonly closingKop: number
}

/** Bills and payments of an account, in any order. If balances are carried, the newest bill is enough. */
export interface AccountFacts {
  /** A newer bill takes over what an older one left; false: each bill asks for its own month alone. */
  readonly carries: boolean
  readonly bills: readonly BalanceBill[]
  /** Payments of registers and notices by the month whose bill counts them. */
  readonly payments: readonly { readonly month: string; readonly amountKop: number }[]
}

/** The unpaid rest of a bill or of an account. Kopiykas, never negative. */
export interface Outstanding {
  readonly amountToPayKop: number
  /** Part of it that earlier months left. */
  readonly debtKop: number
  readonly overpaidKop: number
  /** Payments that came after the bill and lowered it. */
  readonly paidLaterKop: number
}

/**
 * The state of a bill in the balance of its account (G02, G03). `payable`: the unpaid rest is asked for by this bill.
 * `counted`: a newer bill contains it, so its sum to pay is zero; `newest` is the month of the bill to pay instead, and
 * `settled` means that newer bills show it as paid.
 */
export type BillState =
  | ({ readonly kind: 'payable' } & Outstanding)
  | { readonly kind: 'counted'; readonly newest: string; readonly settled: boolean }

const nothing: Outstanding = { amountToPayKop: 0, debtKop: 0, overpaidKop: 0, paidLaterKop: 0 }

/**
 * What the account owes now (G01, G02). Where balances are carried: the closing balance of the newest bill less what
 * was paid after it. Where they are not: what is left of each bill, payments going to the oldest first.
 */
export function accountBalance(facts: AccountFacts): Outstanding {
  const bills = inOrder(facts.bills)
  const newest = bills.at(-1)
  if (!newest) return nothing
  if (facts.carries) return carriedBalance(newest, facts)
  const left = separateBills(bills, facts)
  const amountToPayKop = sumKop(left.map((bill) => bill.amountToPayKop))
  const ofNewestKop = left.at(-1)?.amountToPayKop ?? 0
  return {
    amountToPayKop,
    debtKop: amountToPayKop - ofNewestKop,
    overpaidKop: unusedOf(bills, facts),
    paidLaterKop: sumKop(left.map((bill) => bill.paidLaterKop)),
  }
}

/** The balance as one number, positive = owed; null: the account has no bill yet. */
export function signedBalance(facts: AccountFacts): number | null {
  if (facts.bills.length === 0) return null
  const { amountToPayKop, overpaidKop } = accountBalance(facts)
  return amountToPayKop - overpaidKop
}

/**
 * The state of the bill of that month among the others of its account. A counted bill is settled or not by the newer
 * bills alone, independent of bank registers and of the order of files.
 *
 * @throws RangeError when the account has no bill of the month.
 */
export function billState(facts: AccountFacts, month: string): BillState {
  const bills = inOrder(facts.bills)
  const at = bills.findIndex((bill) => bill.month === month)
  const [bill, newest] = [bills[at], bills.at(-1)]
  if (!bill || !newest) throw new RangeError(`The account has no bill of ${month}`)
  if (!facts.carries) return { kind: 'payable', ...nothing, ...separateBills(bills, facts)[at] }
  if (bill === newest) return { kind: 'payable', ...carriedBalance(newest, facts) }
  return { kind: 'counted', newest: newest.month, settled: isSettled(bill, bills.slice(at + 1), facts) }
}

/** Debt is what earlier months left: the opening balance less everything paid since, and never more than the whole. */
function carriedBalance(newest: BalanceBill, { payments }: AccountFacts): Outstanding {
  const paidLaterKop = sumKop(payments.filter(({ month }) => month > newest.month).map(({ amountKop }) => amountKop))
  const balanceKop = sumKop([newest.closingKop, -paidLaterKop])
  const amountToPayKop = Math.max(0, balanceKop)
  const earlierKop = sumKop([newest.openingKop, -newest.paidKop, -paidLaterKop])
  return {
    amountToPayKop,
    debtKop: Math.min(Math.max(0, earlierKop), amountToPayKop),
    overpaidKop: Math.max(0, -balanceKop),
    paidLaterKop,
  }
}

/** Newer bills count payments of its whole sum, or one of them shows that the account owed no more. */
function isSettled(bill: BalanceBill, newer: readonly BalanceBill[], facts: AccountFacts): boolean {
  const now = accountBalance(facts)
  const paidKop = sumKop([...newer.map((other) => other.paidKop), now.paidLaterKop])
  return paidKop >= bill.closingKop || now.amountToPayKop === 0 || newer.some(({ closingKop }) => closingKop <= 0)
}

/** What is left of each bill of a provider that does not carry balances; an overpaid bill pays for others. */
function separateBills(bills: readonly BalanceBill[], facts: AccountFacts): Outstanding[] {
  let poolKop = poolOf(bills, facts)
  return bills.map(({ closingKop }) => {
    const owedKop = Math.max(0, closingKop)
    const paidLaterKop = Math.min(poolKop, owedKop)
    poolKop -= paidLaterKop
    return { ...nothing, amountToPayKop: owedKop - paidLaterKop, paidLaterKop }
  })
}

/** Payments since the first bill that no bill counts itself, and what bills were overpaid with. */
function poolOf(bills: readonly BalanceBill[], { payments }: AccountFacts): number {
  const first = bills[0]?.month ?? ''
  const told = sumKop(payments.filter(({ month }) => month >= first).map(({ amountKop }) => amountKop))
  const counted = sumKop(bills.map(({ paidKop }) => paidKop))
  return sumKop([Math.max(0, told - counted), ...bills.map(({ closingKop }) => Math.max(0, -closingKop))])
}

function unusedOf(bills: readonly BalanceBill[], facts: AccountFacts): number {
  const owedKop = sumKop(bills.map(({ closingKop }) => Math.max(0, closingKop)))
  return Math.max(0, poolOf(bills, facts) - owedKop)
}

const inOrder = (bills: readonly BalanceBill[]) => [...bills].sort((a, b) => a.month.localeCompare(b.month))
