import type { Meter } from '@zatyshok/contract/meters'
import type { VerificationState } from '@zatyshok/domain/verification'

/** Meters of one home, most urgent first. */
export interface HomeMeters {
  id: number
  name: string
  meters: Meter[]
}

const urgency: Readonly<Record<VerificationState, number>> = { overdue: 0, near: 1, valid: 2, unknown: 2 }

const collator = new Intl.Collator('uk', { numeric: true })

/**
 * Meters by home. Overdue verification comes first, then the near one: among homes and inside a home; what is
 * equally urgent goes by address, service and number.
 */
export function metersByHome(
  meters: readonly Meter[],
  verification: (meter: Meter) => VerificationState,
): readonly HomeMeters[] {
  const homes = new Map<number, HomeMeters>()
  const sorted = [...meters].sort(
    (a, b) =>
      urgency[verification(a)] - urgency[verification(b)] ||
      collator.compare(a.home.name, b.home.name) ||
      a.serviceType - b.serviceType ||
      collator.compare(a.serialNumber, b.serialNumber),
  )
  for (const meter of sorted) {
    const home = homes.get(meter.home.id) ?? { ...meter.home, meters: [] }
    home.meters.push(meter)
    homes.set(home.id, home)
  }
  return [...homes.values()]
}
