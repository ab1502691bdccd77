import { appearanceOf } from '../services.ts'
import { normaliseSerialNumber } from './serial-number.ts'

/** A meter in one provider's data. */
export interface RegisteredMeter {
  readonly homeId: number
  readonly providerCode: string
  /** Main registration. */
  readonly counterType: string
  readonly serviceType: number
  readonly serialNumber: string
  /** If known. */
  readonly zones?: number
}

/**
 * Returns a key that is equal for registrations of one device at several providers (F08): the normalised number, the
 * home, the unit and the zones. Null: the meter has no number.
 */
export function deviceKey({ homeId, serialNumber, zones = 0, ...main }: RegisteredMeter): string | null {
  const serial = normaliseSerialNumber(serialNumber)
  return serial === '' ? null : [homeId, appearanceOf(main).unit ?? 'm3', zones, serial].join(' ')
}

/**
 * Groups meters by device, in the order of each group's first meter: a device of several providers is one row on
 * screens and counts once. Two meters of one provider are always different devices.
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
