import type { Meter } from '@zatyshok/contract/meters/meters'

type Given = Meter['lastGiven'][number]

const trouble: Record<Given['status'], number> = { declined: 0, sent: 1, accepted: 2, corrected: 3 }

/** What became of the readings of the last month given on the portal: the zone that asks for most attention. */
export function lastDelivery({ lastGiven }: Pick<Meter, 'lastGiven'>): Given | null {
  const [first] = [...lastGiven].sort(
    (a, b) => b.billingMonth.localeCompare(a.billingMonth) || trouble[a.status] - trouble[b.status],
  )
  return first ?? null
}
