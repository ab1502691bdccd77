import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { compareNames } from '@zatyshok/i18n/compare-names'

export interface HomeAccounts {
  id: number
  name: string
  address: string
  accounts: LinkedAccount[]
}

/** Groups accounts by home (E06); sorts homes by address, as every list does, and providers by the Ukrainian alphabet. */
export function groupByHome(accounts: readonly LinkedAccount[]): HomeAccounts[] {
  const homes = new Map<number, HomeAccounts>()
  for (const account of accounts) {
    const home = homes.get(account.home.id) ?? { ...account.home, accounts: [] }
    home.accounts.push(account)
    homes.set(home.id, home)
  }
  for (const home of homes.values()) {
    home.accounts.sort((one, other) => compareNames(one.serviceProvider.name, other.serviceProvider.name))
  }
  return [...homes.values()].sort((one, other) => compareNames(one.address, other.address))
}
