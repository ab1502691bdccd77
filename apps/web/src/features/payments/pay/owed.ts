import type { OwedAccount, PaymentUnderWay } from '@zatyshok/contract/bills/paying'
import { sumKop } from '@zatyshok/domain/money'

export type Way = 'service' | 'code'

export interface OwedHome {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly accounts: readonly OwedAccount[]
}

/** True for an account that can be paid here: a final sum, the right to pay, and at least one way. */
export const isPayable = (account: OwedAccount): boolean =>
  account.amountToPayKop > 0 && account.balanced && account.canPay && (account.url !== null || account.byCode)

/** Groups accounts by home, in the server's order of homes; the largest sum of a home is first. */
export function byHome(accounts: readonly OwedAccount[]): OwedHome[] {
  const homes = new Map<number, OwedAccount[]>()
  for (const account of accounts) {
    homes.set(account.home.id, [...(homes.get(account.home.id) ?? []), account])
  }
  return [...homes.values()].map((ofHome) => {
    const [first] = ofHome as [OwedAccount]
    return { ...first.home, accounts: ofHome.sort((one, other) => other.amountToPayKop - one.amountToPayKop) }
  })
}

export const totalOf = (accounts: readonly OwedAccount[]): number =>
  sumKop(accounts.map(({ amountToPayKop }) => amountToPayKop))

/** The state of a home's tick: all of its accounts, some, or none. */
export function tickOf(accounts: readonly OwedAccount[], ticked: ReadonlySet<number>): 'true' | 'mixed' | 'false' {
  const count = accounts.filter(({ invoiceAccount }) => ticked.has(invoiceAccount.id)).length
  if (count === 0) return 'false'
  return count === accounts.length ? 'true' : 'mixed'
}

/** Ticks these accounts or takes their ticks away. */
export function toggled(ticked: ReadonlySet<number>, ids: readonly number[], isOn: boolean): number[] {
  const others = [...ticked].filter((id) => !ids.includes(id))
  return isOn ? [...others, ...ids] : others
}

/** The ways in which some of these accounts can be paid; the service is first. */
export function possibleWays(accounts: readonly OwedAccount[]): Way[] {
  return [
    ...(accounts.some(({ url }) => url !== null) ? ['service' as const] : []),
    ...(accounts.some(({ byCode }) => byCode) ? ['code' as const] : []),
  ]
}

/** The person's way, if it is possible, or else the first one. */
export const chosenWay = (ways: readonly Way[], way: Way | null): Way =>
  ways.find((one) => one === way) ?? ways[0] ?? 'code'

/** The way in which an account is paid: the chosen one, if the account has it. */
export function wayOf({ url, byCode }: OwedAccount, chosen: Way): Way {
  if (chosen === 'service') return url === null ? 'code' : 'service'
  return byCode ? 'code' : 'service'
}

/** When the payment service was opened for an account: a moment, ISO 8601, by the id of the account. */
export type Opened = Readonly<Record<string, string>>

/** The account's newest reported payment since the service was opened for it; undefined: none yet, or not opened. */
export function reportedSince(
  accountId: number,
  { opened, underWay }: { readonly opened: Opened; readonly underWay: readonly PaymentUnderWay[] },
): PaymentUnderWay | undefined {
  const at = opened[accountId]
  if (at === undefined) return undefined
  return underWay.find(({ invoiceAccount, toldAt }) => invoiceAccount.id === accountId && toldAt >= at)
}

/** Returns whether the service was opened for an account within the hour and has not reported a payment of it. */
export function waitsForReport(opened: Opened, underWay: readonly PaymentUnderWay[]): boolean {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  return Object.entries(opened).some(
    ([id, at]) => at > hourAgo && reportedSince(Number(id), { opened, underWay }) === undefined,
  )
}
