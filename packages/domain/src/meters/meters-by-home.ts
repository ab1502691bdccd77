import type { Meter } from '@zatyshok/contract/meters/meters'
import { compareNames } from '@zatyshok/i18n/compare-names'
import { takesReadings } from './reading-turn.ts'
import { joinDevices } from './same-device.ts'
import type { VerificationState } from './verification.ts'

/** One device: its meters at one or several providers. */
export interface Device {
  /** The meters of the device; the one that takes a reading now is first. */
  meters: readonly [Meter, ...Meter[]]
  /** The meter with the most urgent verification. */
  urgent: Meter
}

/** Devices of one home, most urgent first. */
export interface HomeMeters {
  id: number
  name: string
  address: string
  devices: Device[]
}

const urgency: Readonly<Record<VerificationState, number>> = { overdue: 0, near: 1, valid: 2, unknown: 2 }

/**
 * Groups meters by home. Expired verification comes first, then verification that expires soon: both for homes and
 * inside a home. Equally urgent meters are sorted by address, service and number.
 */
export function metersByHome(
  meters: readonly Meter[],
  verification: (meter: Meter) => VerificationState,
): readonly HomeMeters[] {
  const sorted = [...meters].sort(
    (a, b) =>
      urgency[verification(a)] - urgency[verification(b)] ||
      compareNames(a.home.name, b.home.name) ||
      a.serviceType - b.serviceType ||
      compareNames(a.serialNumber, b.serialNumber),
  )
  const homes = Map.groupBy(sorted, ({ home }) => home.id)
  return [...homes.values()].flatMap((ofHome) => {
    const [first] = ofHome
    return first ? [{ ...first.home, devices: devicesOf(ofHome) }] : []
  })
}

const devicesOf = (meters: readonly Meter[]): Device[] =>
  joinDevices(meters, (meter) => ({
    homeId: meter.home.id,
    providerCode: meter.serviceProvider.code,
    counterType: meter.type,
    serviceType: meter.serviceType,
    serialNumber: meter.serialNumber,
    zones: meter.zones.length,
  })).flatMap((device) => {
    const [urgent] = device
    const [first, ...others] = device.toSorted(
      (one, other) => Number(takesReadings(other)) - Number(takesReadings(one)),
    )
    return urgent && first ? [{ meters: [first, ...others] as const, urgent }] : []
  })
