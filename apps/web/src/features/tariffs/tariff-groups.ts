import type { Tariff } from '@zatyshok/contract/bills/tariffs'

/** One service of a provider: the prices of now, a zone each, and all other periods in the order they came. */
export interface TariffGroup {
  key: string
  serviceType: number
  counterType: string | null
  name: string | null
  current: Tariff[]
  others: Tariff[]
}

/** Tariffs by the provider's service. `today` is the day in Kyiv; the newest name of a service counts. */
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

/** The account that the address names, or the first; null: there is none. */
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
