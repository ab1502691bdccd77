import type { Device, HomeMeters } from '@zatyshok/domain/meters/meters-by-home'
import { readingTurn } from '@zatyshok/domain/meters/reading-turn'
import type { VerificationState } from '@zatyshok/domain/meters/verification'

/** The filter of the list, in the address: `?show=waiting&home=12`. */
export interface MeterFilter {
  show: Shown
  /** The id of a home; empty: all homes. */
  home: string
}

export const shown = ['all', 'waiting', 'verification'] as const
export type Shown = (typeof shown)[number]

/** Parses the address. An unknown value shows all meters. */
export function parseMeterFilter(query: URLSearchParams): MeterFilter {
  const asked = query.get('show')
  return { show: shown.find((one) => one === asked) ?? 'all', home: query.get('home') ?? '' }
}

/** Returns the query with a filter; defaults are left out, other values of the query stay. */
export function meterFilterQuery(query: URLSearchParams, { show, home }: MeterFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of [
    ['show', show === 'all' ? '' : show],
    ['home', home],
  ] as const) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

type Verification = (device: Device) => VerificationState

/** Returns the homes with the devices that the filter shows; a home without any is left out. */
export function filteredHomes(
  homes: readonly HomeMeters[],
  { show, home }: MeterFilter,
  verification: Verification,
): HomeMeters[] {
  return homesOf(homes, home)
    .map((one) => ({ ...one, devices: one.devices.filter((device) => isShown(device, show, verification)) }))
    .filter(({ devices }) => devices.length > 0)
}

/** Returns the number of devices behind each choice of `show`, in the chosen home. */
export function filterCounts(
  homes: readonly HomeMeters[],
  home: string,
  verification: Verification,
): Record<Shown, number> {
  const devices = homesOf(homes, home).flatMap((one) => one.devices)
  const count = (show: Shown) => devices.filter((device) => isShown(device, show, verification)).length
  return { all: count('all'), waiting: count('waiting'), verification: count('verification') }
}

/** An unknown home, such as one that the resident has left, is ignored. */
function homesOf(homes: readonly HomeMeters[], home: string): readonly HomeMeters[] {
  const chosen = homes.filter(({ id }) => String(id) === home)
  return chosen.length > 0 ? chosen : homes
}

function isShown(device: Device, show: Shown, verification: Verification): boolean {
  if (show === 'waiting') return readingTurn(device.meters[0]) === 'waits'
  if (show === 'all') return true
  const state = verification(device)
  return state === 'overdue' || state === 'near'
}
