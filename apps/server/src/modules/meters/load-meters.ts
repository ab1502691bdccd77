import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { type UsualConsumption, usualConsumption } from '@zatyshok/domain/meters/usual-consumption'
import { appearanceOf } from '@zatyshok/domain/services'
import type { ActorContext } from '../../context.ts'
import { type FoundMeter, findMeters, type MeterFilter } from './meters.queries.ts'
import type { MetersOf } from './meters-of.ts'
import { type OpenPeriod, type OpenPeriodOf, openPeriods } from './open-period.ts'
import { type KnownReading, monthlyDifferences, readingHistory, type SubmittedReading } from './reading-history.ts'
import { mainFirst, zonesOf } from './registrations.ts'

/** The readings of one zone of a meter. */
export interface ZoneState {
  readonly zone: Zone
  /** The last reading before the open billing month. */
  readonly previous: KnownReading | null
  /** The last reading of all. */
  readonly last: KnownReading | null
  /** Readings from the portal: the last revision of each month. */
  readonly submitted: readonly SubmittedReading[]
  /** Computed at each call from up to two years of readings; many callers do not need it. */
  usual(): UsualConsumption | null
}

/** A meter of a linked account and its present state. */
export interface MeterState {
  readonly found: FoundMeter
  /** `<account>-<meter>` */
  readonly counterId: string
  readonly period: OpenPeriod
  readonly zones: readonly ZoneState[]
}

/**
 * Loads the meters of the signed-in resident's accounts, or of the account that an operator works with. Foreign and
 * missing meters are absent from the result.
 */
export async function loadMeters(
  ctx: Pick<ActorContext, 'db' | 'actor' | 'now'>,
  filter: MeterFilter,
  whose: MetersOf = { consumerId: ctx.actor.userId },
): Promise<MeterState[]> {
  const today = kyivDay(ctx.now)
  const found = await findMeters(ctx.db, { whose, filter, today })
  const periodOf = openPeriods(today)
  return found.map((meter) => stateOf(meter, periodOf))
}

function stateOf(found: FoundMeter, periodOf: OpenPeriodOf): MeterState {
  const [{ counterType, serviceType }] = mainFirst(found.registrations)
  const { utility } = appearanceOf({ counterType, serviceType })
  const period = periodOf({ readingWindow: found.readingWindow, serviceType })
  const history = [...initialReading(found), ...readingHistory(found.imported, found.submitted)]
  const zones = zonesOf(found.zoneCount).map((zone): ZoneState => {
    const ofZone = history.filter((reading) => reading.zone === zone)
    const before = ofZone.filter(({ billingMonth }) => billingMonth < period.billingMonth)
    return {
      zone,
      // A meter installed during the open month has only its initial reading.
      previous: before.at(-1) ?? ofZone.find(({ source }) => source === 'initial') ?? null,
      last: ofZone.at(-1) ?? null,
      submitted: found.submitted.filter((reading) => reading.zone === zone),
      // Excludes the time between installation and the first known month: it may be years and a full turn of the dial.
      usual: () =>
        usualConsumption(
          monthlyDifferences(
            before.filter(({ source }) => source !== 'initial'),
            found.digits,
          ),
          { month: period.billingMonth, utility },
        ),
    }
  })
  return { found, counterId: `${found.accountId}-${found.meterId}`, period, zones }
}

/** Providers report one initial reading, so it applies to one-zone meters only, and only if its day is known. */
export function initialReading({ initialReading, installedOn, zoneCount }: FoundMeter): KnownReading[] {
  if (initialReading === null || installedOn === null || zoneCount > 1) return []
  const day = { readOn: installedOn, billingMonth: monthOf(installedOn) }
  return [{ zone: 'total', value: initialReading, source: 'initial', ...day }]
}
