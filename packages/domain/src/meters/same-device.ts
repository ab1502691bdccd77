import { appearanceOf } from '../services.ts'
import { normaliseSerialNumber } from './serial-number.ts'

/** A meter as one provider has it. */
export interface RegisteredMeter {
  readonly homeId: number
  readonly providerCode: string
  /** Main registration. */
  readonly counterType: string
  readonly serviceType: number
  readonly serialNumber: string
  /** Where it is known. */
  readonly zones?: number
}

/**
 * What meters of several providers have in common when they are one device (F08): the same number in one spelling at
 * the same home, with the same unit and zones. Null: the meter has no number.
 */
export function deviceKey({ homeId, serialNumber, zones = 0, ...main }: RegisteredMeter): string | null {
  const serial = normaliseSerialNumber(serialNumber)
  return serial === '' ? null : [homeId, appearanceOf(main).unit ?? 'm3', zones, serial].join(' ')
}

/**
 * Meters by device, each in the place of its first: a device that several providers have is one row of a screen and
 * counts once. Two meters of one provider are never one device.
 */
export function joinDevices<T>(meters: readonly T[], registered: (meter: T) => RegisteredMeter): T[][] {
  const devices: { readonly key: string | null; readonly providers: Set<string>; readonly meters: T[] }[] = []
  for (const meter of meters) {
    const one = registered(meter)
    const key = deviceKey(one)
    const known = devices.find(
      (device) => key !== null && device.key === key && !device.providers.has(one.providerCode),
    )
    if (known) {
      known.meters.push(meter)
      known.providers.add(one.providerCode)
    } else devices.push({ key, providers: new Set([one.providerCode]), meters: [meter] })
  }
  return devices.map((device) => device.meters)
}
