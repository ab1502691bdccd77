import { sumKop } from '../money.ts'

/** A bill with the fields that the account's balance needs. Kopiykas; `month` is `YYYY-MM`. */
export interface BalanceBill {
  readonly month: string
  readonly openingKop: number
  readonly paidKop: number
  readonly closingKop: number
}

/** Bills and payments of an account, in any order. If balances are carried, the newest bill is enough. */
export interface AccountFacts {
  /** True if a newer bill includes the balance of an older one; false if each bill covers its own month only. */
  readonly carries: boolean
  readonly bills: readonly BalanceBill[]
  /** Payments from registers and notices, by the month whose bill includes them. */
  readonly payments: readonly { readonly month: string; readonly amountKop: number }[]
}

/** The unpaid rest of a bill or of an account. Kopiykas, never negative. */
export interface Outstanding {
  readonly amountToPayKop: number
  /** The part of it from earlier months. */
  readonly debtKop: number
  readonly overpaidKop: number
  /** Later payments that reduced it. */
  readonly paidLaterKop: number
}

/**
 * The state of a bill in the balance of its account (G02, G03).
 * `payable`: this bill asks for the unpaid rest.
 * `counted`: a newer bill includes it, so its amount to pay is zero. `newest` is the month of the bill to pay instead;
 * `settled` means that newer bills show it as paid.
 */
export type BillState =
  | ({ readonly kind: 'payable' } & Outstanding)
  | { readonly kind: 'counted'; readonly newest: string; readonly settled: boolean }

const nothing: Outstanding = { amountToPayKop: 0, debtKop: 0, overpaidKop: 0, paidLaterKop: 0 }

/**
 * Returns what the account owes now (G01, G02). With carried balances: the newest bill's closing balance minus later
 * payments. Without: the rest of each bill, where payments cover the oldest bill first.
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

/** Returns the balance as one number, positive = debt; null if the account has no bill yet. */
export function signedBalance(facts: AccountFacts): number | null {
  if (facts.bills.length === 0) return null
  const { amountToPayKop, overpaidKop } = accountBalance(facts)
  return amountToPayKop - overpaidKop
}

/**
 * Returns the state of a month's bill among the others of its account. Only newer bills decide whether a counted bill
 * is settled, independent of bank registers and of the order of files.
 *
 * @throws RangeError if the account has no bill of the month.
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

/** Debt comes from earlier months: the opening balance minus all payments since, and never more than the whole. */
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

/** True if newer bills include payments of its whole sum, or one of them shows that the account owed nothing. */
function isSettled(bill: BalanceBill, newer: readonly BalanceBill[], facts: AccountFacts): boolean {
  const now = accountBalance(facts)
  const paidKop = sumKop([...newer.map((other) => other.paidKop), now.paidLaterKop])
  return paidKop >= bill.closingKop || now.amountToPayKop === 0 || newer.some(({ closingKop }) => closingKop <= 0)
}

/**
 * Returns the rest of each bill of a provider without carried balances; the surplus of an overpaid bill covers others.
 */
function separateBills(bills: readonly BalanceBill[], facts: AccountFacts): Outstanding[] {
  let poolKop = poolOf(bills, facts)
  return bills.map(({ closingKop }) => {
    const owedKop = Math.max(0, closingKop)
    const paidLaterKop = Math.min(poolKop, owedKop)
    poolKop -= paidLaterKop
    return { ...nothing, amountToPayKop: owedKop - paidLaterKop, paidLaterKop }
  })
}

/** Returns the payments since the first bill that no bill includes, plus the surplus of overpaid bills. */
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

/** Lists of bills ask for the state of each bill of an account, so bills that are in order are not sorted again. */
function inOrder(bills: readonly BalanceBill[]): readonly BalanceBill[] {
  const isSorted = bills.every(({ month }, at) => month >= (bills[at - 1]?.month ?? ''))
  return isSorted ? bills : bills.toSorted((a, b) => (a.month === b.month ? 0 : a.month < b.month ? -1 : 1))
}
