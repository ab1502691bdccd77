import type { Meter } from '@zatyshok/contract/meters/meters'

type Given = Meter['lastGiven'][number]

const trouble: Record<Given['status'], number> = { declined: 0, sent: 1, accepted: 2, corrected: 3 }

/**
 * Returns the delivery state of the last month's readings from the portal. Of several zones, the zone with the most
 * urgent state.
 */
export function lastDelivery({ lastGiven }: Pick<Meter, 'lastGiven'>): Given | null {
  const [first] = [...lastGiven].sort(
    (a, b) => b.billingMonth.localeCompare(a.billingMonth) || trouble[a.status] - trouble[b.status],
  )
  return first ?? null
}
