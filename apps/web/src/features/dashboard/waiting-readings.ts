import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { devicesOfHome } from './devices-of-home.ts'

type Meter = HomeReply['meters'][number]

/** Most fields for readings on the first screen; fewer if it also lists several homes (decision 0182). */
export const mostFields = { ofOneHome: 5, ofSeveral: 3 }

/** The devices of a home whose fields the first screen shows: those that wait first, in the order of the home. */
export function shownDevices(meters: readonly Meter[], homeId: number, most: number): Meter[] {
  const open = openDevices(meters.filter((meter) => meter.homeId === homeId))
  const chosen: Meter[] = []
  let fields = 0
  for (const device of [...open.filter(({ given }) => !given), ...open.filter(({ given }) => given)]) {
    if (fields > 0 && fields + device.zones > most) continue
    fields += device.zones
    chosen.push(device)
  }
  return open.filter((device) => chosen.includes(device))
}

/** Devices that wait for a reading besides those with these ids, and in how many homes. */
export function waitingBesides(meters: readonly Meter[], shown: readonly string[]): { devices: number; homes: number } {
  const others = openDevices(meters).filter(({ id, given }) => !given && !shown.includes(id))
  return { devices: others.length, homes: new Set(others.map(({ homeId }) => homeId)).size }
}

/** One meter for each device whose window is open; a device is given if every meter of it is. */
const openDevices = (meters: readonly Meter[]): Meter[] =>
  devicesOfHome(meters.filter(asksForReading)).flatMap((device) => {
    const [first] = device
    return first ? [{ ...first, given: device.every(({ given }) => given) }] : []
  })

/** A meter that the provider reads itself needs no reading, so it is shown only if the resident gave one. */
const asksForReading = ({ window, given, isAutomatic }: Meter) => window?.open && (given || !isAutomatic)
