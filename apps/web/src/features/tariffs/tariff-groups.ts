import type { Tariff } from '@zatyshok/contract/bills/tariffs'

/** One service of a provider: the present prices, one per zone, and all other periods in the server's order. */
export interface TariffGroup {
  key: string
  serviceType: number
  counterType: string | null
  name: string | null
  current: Tariff[]
  others: Tariff[]
}

/** Groups tariffs by the provider's service. `today` is a Kyiv date; the newest name of a service is used. */
export function tariffGroups(tariffs: readonly Tariff[], today: string): TariffGroup[] {
  const groups = new Map<string, TariffGroup>()
  for (const tariff of tariffs) {
    const { serviceCode, serviceType, counterType, name, unit } = tariff
    const key = `${serviceCode} ${unit}`
    const group = groups.get(key) ?? { key, serviceType, counterType, name, current: [], others: [] }
    groups.set(key, group)
    if (isInForce(tariff, today)) group.current.push(tariff)
    else group.others.push(tariff)
  }
  return [...groups.values()]
}

const isInForce = ({ validFrom, validTo }: Tariff, today: string) =>
  validFrom <= today && (validTo === null || validTo >= today)

interface AccountCodes {
  serviceProvider: { code: string }
  invoiceAccount: { code: string }
}

/** Returns the account in the address, or the first one; null if there are no accounts. */
export function chosenAccount<Account extends AccountCodes>(
  accounts: readonly Account[],
  query: URLSearchParams,
): Account | null {
  const named = accounts.find(
    ({ serviceProvider, invoiceAccount }) =>
      serviceProvider.code === query.get('provider') && invoiceAccount.code === query.get('account'),
  )
  return named ?? accounts[0] ?? null
}
