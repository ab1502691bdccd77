import type { Zone } from '@zatyshok/contract/primitives'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { type UsualConsumption, usualConsumption } from '@zatyshok/domain/meters/usual-consumption'
import { appearanceOf } from '@zatyshok/domain/services'
import type { ActorContext } from '../../context.ts'
import { type FoundMeter, findMeters, type MeterFilter } from './meters.queries.ts'
import { type OpenPeriod, openPeriod } from './open-period.ts'
import { type KnownReading, monthlyDifferences, readingHistory, type SubmittedReading } from './reading-history.ts'
import { mainFirst, zonesOf } from './registrations.ts'

/** What is known of one zone of a meter. */
export interface ZoneState {
  readonly zone: Zone
  /** The last reading before the open billing month. */
  readonly previous: KnownReading | null
  /** The last reading of all. */
  readonly last: KnownReading | null
  /** Given on the portal, the last revision of each month. */
  readonly submitted: readonly SubmittedReading[]
  readonly usual: UsualConsumption | null
}

/** A meter of a linked account at this moment. */
export interface MeterState {
  readonly found: FoundMeter
  /** `<account>-<meter>` */
  readonly counterId: string
  readonly period: OpenPeriod
  readonly zones: readonly ZoneState[]
}

/** Meters of the signed-in resident's accounts; foreign and missing ones are simply not among them. */
export async function loadMeters(
  ctx: Pick<ActorContext, 'db' | 'actor' | 'now'>,
  filter: MeterFilter,
): Promise<MeterState[]> {
  const found = await findMeters(ctx.db, ctx.actor.userId, { filter, today: kyivDay(ctx.now) })
  return found.map((meter) => stateOf(meter, ctx.now))
}

function stateOf(found: FoundMeter, now: Date): MeterState {
  const [{ counterType, serviceType }] = mainFirst(found.registrations)
  const { utility } = appearanceOf({ counterType, serviceType })
  const period = openPeriod({ ...found, serviceType }, now)
  const history = [...initialReading(found), ...readingHistory(found.imported, found.submitted)]
  const zones = zonesOf(found.zoneCount).map((zone): ZoneState => {
    const ofZone = history.filter((reading) => reading.zone === zone)
    const before = ofZone.filter(({ billingMonth }) => billingMonth < period.billingMonth)
    return {
      zone,
      // A meter put in during the open month has only its initial reading to go by.
      previous: before.at(-1) ?? ofZone.find(({ source }) => source === 'initial') ?? null,
      last: ofZone.at(-1) ?? null,
      submitted: found.submitted.filter((reading) => reading.zone === zone),
      // What passed between the installation and the first month we know may be years and a full turn of the dial.
      usual: usualConsumption(
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

/** Providers tell one initial reading, so it serves one-zone meters only, and only with the day it was taken on. */
export function initialReading({ initialReading, installedOn, zoneCount }: FoundMeter): KnownReading[] {
  if (initialReading === null || installedOn === null || zoneCount > 1) return []
  const day = { readOn: installedOn, billingMonth: monthOf(installedOn) }
  return [{ zone: 'total', value: initialReading, source: 'initial', ...day }]
}
