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
  const state = billStates(facts).get(month)
  if (!state) throw new RangeError(`The account has no bill of ${month}`)
  return state
}

/** Returns the state of each bill of an account, by month. */
export function billStates(facts: AccountFacts): ReadonlyMap<string, BillState> {
  const bills = inOrder(facts.bills)
  return new Map(facts.carries ? carriedStates(bills, facts) : separateStates(bills, facts))
}

function separateStates(bills: readonly BalanceBill[], facts: AccountFacts): [string, BillState][] {
  const left = separateBills(bills, facts)
  return bills.map(({ month }, at) => [month, { kind: 'payable', ...nothing, ...left[at] }])
}

/**
 * A bill is settled if newer bills and later payments include payments of its whole sum, or one of them shows that the
 * account owed nothing.
 */
function carriedStates(bills: readonly BalanceBill[], facts: AccountFacts): [string, BillState][] {
  const newest = bills.at(-1)
  if (!newest) return []
  const now = carriedBalance(newest, facts)
  const states: [string, BillState][] = [[newest.month, { kind: 'payable', ...now }]]
  // Of the bills that are newer than the one of the loop.
  let paidKop = sumKop([now.paidLaterKop, newest.paidKop])
  let owedNothing = now.amountToPayKop === 0 || newest.closingKop <= 0
  for (const bill of bills.slice(0, -1).reverse()) {
    const settled = owedNothing || paidKop >= bill.closingKop
    states.push([bill.month, { kind: 'counted', newest: newest.month, settled }])
    paidKop = sumKop([paidKop, bill.paidKop])
    owedNothing ||= bill.closingKop <= 0
  }
  return states
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

const inOrder = (bills: readonly BalanceBill[]) =>
  bills.toSorted((a, b) => (a.month === b.month ? 0 : a.month < b.month ? -1 : 1))
