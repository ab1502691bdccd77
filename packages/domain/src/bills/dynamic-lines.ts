import type { Zone } from '@zatyshok/contract/primitives'
import { addDecimals, divideHalfUp, fromScaled, scaled } from '../decimal.ts'
import { multiply } from '../money.ts'

/** How a line of a bill was calculated; null: not given. */
export type LineMethod = 'meter' | 'average' | 'norm' | 'area' | 'fixed' | null

/** A line of the last bill. Volume has at most 3 decimals, tariff at most 6. */
export interface BilledLine {
  readonly serviceCode: string
  readonly serviceType: number
  readonly counterType: string | null
  readonly zone: Zone
  readonly method: LineMethod
  readonly volume: string
  readonly tariff: string
}

/** Consumption of one zone of a meter since the reading of the last bill; null: no new reading. */
export interface MeterUse {
  readonly zone: Zone
  readonly used: string | null
  /** Services that the meter is registered for; a provider may omit the code of the service. */
  readonly registrations: readonly {
    readonly serviceCode: string | null
    readonly counterType: string
    readonly serviceType: number
  }[]
}

/** Input of the lines besides the last bill. */
export interface DynamicBasis {
  readonly uses: readonly MeterUse[]
  /** Prices in force; a service without a price keeps the one of the last bill. */
  readonly tariffs: readonly { readonly serviceCode: string; readonly zone: Zone; readonly price: string }[]
  /** Returns the mean monthly volume in the bills of the last year; null: never billed by volume. */
  readonly meanOf: (line: BilledLine) => string | null
  /** Days of the month so far, and in total. */
  readonly passed: { readonly days: number; readonly of: number }
}

/**
 * Returns the lines of a dynamic invoice (G05): the services of the last bill, charged for the month so far. A metered
 * service is charged for its consumption since the last bill, at the price in force. If a meter has no new reading, the
 * line uses the elapsed share of the mean month (resolution 690, item 22: by average use). Charges by area and fees are
 * due for the whole month.
 */
export function dynamicLines<Line extends BilledLine>(
  lastLines: readonly Line[],
  basis: DynamicBasis,
): (Line & { readonly amountKop: number })[] {
  const services = lastOfServices(lastLines)
  return services.map((line) => {
    const counted = isMetered(line) ? meteredVolume(line, services, basis) : constantVolume(line, lastLines)
    const tariff = priceOf(line, basis)
    return { ...line, ...counted, tariff, amountKop: multiply(counted.volume, tariff) }
  })
}

const isMetered = ({ method }: BilledLine) => method === 'meter' || method === 'average' || method === 'norm'
const isSameService = (a: BilledLine, b: BilledLine) => a.serviceCode === b.serviceCode && a.zone === b.zone

/** Returns one line per service and zone: the last one, which has the later price; reversed lines are skipped. */
function lastOfServices<Line extends BilledLine>(lines: readonly Line[]): Line[] {
  const charged = lines.filter(({ volume }) => !volume.startsWith('-'))
  return charged.filter((line, at) => !charged.slice(at + 1).some((later) => isSameService(line, later)))
}

/** Returns the volume of the whole last month, including its reversals. */
function constantVolume(line: BilledLine, lastLines: readonly BilledLine[]): Pick<BilledLine, 'volume' | 'method'> {
  const ofService = lastLines.filter((other) => isSameService(line, other))
  return { volume: sumOf(ofService.map(({ volume }) => volume)), method: line.method }
}

function meteredVolume(
  line: BilledLine,
  services: readonly BilledLine[],
  basis: DynamicBasis,
): Pick<BilledLine, 'volume' | 'method'> {
  const shares = usesOf(line, basis.uses).map((use) => shareOf(line, use, { services, uses: basis.uses }))
  const read = shares.filter((share) => share !== null)
  if (read.length > 0 && read.length === shares.length) return { volume: sumOf(read), method: 'meter' }
  const mean = scaled(basis.meanOf(line) ?? line.volume, 3)
  const { days, of } = basis.passed
  return { volume: fromScaled(divideHalfUp(mean * BigInt(days), BigInt(of)), 3), method: 'average' }
}

/** Returns the meters of a service: by its code, or else by its counter type, or else by its type. */
function usesOf({ serviceCode, counterType, serviceType, zone }: BilledLine, uses: readonly MeterUse[]): MeterUse[] {
  const inZone = uses.filter((use) => use.zone === zone)
  const by = (matches: (registration: MeterUse['registrations'][number]) => boolean) =>
    inZone.filter(({ registrations }) => registrations.some(matches))
  const byCode = by((one) => one.serviceCode === serviceCode)
  if (byCode.length > 0) return byCode
  const byCounter = by((one) => one.counterType === counterType)
  return byCounter.length > 0 ? byCounter : by((one) => one.serviceType === serviceType)
}

/**
 * Returns a service's share of a meter's consumption. Services of different types each charge the whole volume (water
 * and drainage). Services of one type share it as on the last bill (house and garden), and the last of them takes the
 * remainder.
 */
function shareOf(
  line: BilledLine,
  use: MeterUse,
  { services, uses }: { readonly services: readonly BilledLine[]; readonly uses: readonly MeterUse[] },
): string | null {
  if (use.used === null) return null
  const sharing = services.filter(
    (other) => isMetered(other) && other.serviceType === line.serviceType && usesOf(other, uses).includes(use),
  )
  const volumes = sharing.map(({ volume }) => scaled(volume, 3))
  const whole = volumes.reduce((sum, volume) => sum + volume, 0n)
  const used = scaled(use.used, 3)
  const at = sharing.findIndex((other) => isSameService(other, line))
  const upTo = (end: number) => {
    if (whole === 0n) return end > 0 ? used : 0n
    return divideHalfUp(used * volumes.slice(0, end).reduce((sum, volume) => sum + volume, 0n), whole)
  }
  return fromScaled(upTo(at + 1) - upTo(at), 3)
}

const sumOf = (volumes: readonly string[]) => volumes.reduce(addDecimals, '0')

/** If a provider has no prices by zone, all zones have the same price. */
function priceOf({ serviceCode, zone, tariff }: BilledLine, { tariffs }: DynamicBasis): string {
  const prices = tariffs.filter((price) => price.serviceCode === serviceCode)
  const found = prices.find((price) => price.zone === zone) ?? prices.find((price) => price.zone === 'total')
  return found?.price ?? tariff
}
