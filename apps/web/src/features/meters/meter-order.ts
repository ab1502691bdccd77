import type { Meter } from '@zatyshok/contract/meters/meters'
import { joinDevices } from '@zatyshok/domain/meters/same-device'
import type { VerificationState } from '@zatyshok/domain/meters/verification'

/** Meters of one home, most urgent first. */
export interface HomeMeters {
  id: number
  name: string
  meters: Meter[]
  /**
   * The same meters by device: a device that several providers bill is one row. The meter that takes a reading now is
   * first.
   */
  devices: Meter[][]
}

const urgency: Readonly<Record<VerificationState, number>> = { overdue: 0, near: 1, valid: 2, unknown: 2 }

const collator = new Intl.Collator('uk', { numeric: true })

/**
 * Groups meters by home. Expired verification comes first, then verification that expires soon: both for homes and
 * inside a home. Equally urgent meters are sorted by address, service and number.
 */
export function metersByHome(
  meters: readonly Meter[],
  verification: (meter: Meter) => VerificationState,
): readonly HomeMeters[] {
  const homes = new Map<number, Omit<HomeMeters, 'devices'>>()
  const sorted = [...meters].sort(
    (a, b) =>
      urgency[verification(a)] - urgency[verification(b)] ||
      collator.compare(a.home.name, b.home.name) ||
      a.serviceType - b.serviceType ||
      collator.compare(a.serialNumber, b.serialNumber),
  )
  for (const meter of sorted) {
    const home = homes.get(meter.home.id) ?? { id: meter.home.id, name: meter.home.name, meters: [] }
    home.meters.push(meter)
    homes.set(home.id, home)
  }
  return [...homes.values()].map((home) => ({ ...home, devices: devicesOf(home.meters) }))
}

const devicesOf = (meters: readonly Meter[]): Meter[][] =>
  joinDevices(meters, (meter) => ({
    homeId: meter.home.id,
    providerCode: meter.serviceProvider.code,
    counterType: meter.type,
    serviceType: meter.serviceType,
    serialNumber: meter.serialNumber,
    zones: meter.zones.length,
  })).map((device) => device.toSorted((one, other) => Number(takesReading(other)) - Number(takesReading(one))))

const takesReading = ({ canSubmit, window }: Meter): boolean => canSubmit && (window === null || window.open)
