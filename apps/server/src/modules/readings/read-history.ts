import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { readHistory as endpoint, ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import type { Zone } from '@zatyshok/contract/primitives'
import { addMonths } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asOnDial } from '../meters/dial.ts'
import { givenReadingOf } from '../meters/given-reading.ts'
import { initialReading, loadMeters, type MeterState } from '../meters/load-meters.ts'
import { consumptionSteps, monthsBetween, readingHistory } from '../meters/reading-history.ts'
import { mainFirst } from '../meters/registrations.ts'
import { unitOf } from '../meters/units.ts'
import { consumptionByMonth } from './consumption-by-month.ts'
import { findReadings } from './history.queries.ts'
import { meterIdOf } from './meter-id.ts'

type Found = Awaited<ReturnType<typeof findReadings>>
type HistoryZone = ReadingHistory['months'][number]['zones'][number]

/** Months before the period in which the reading before its first month is searched. */
const lookBack = 12

/**
 * Readings and consumption of one meter, also of a removed one, by month and zone (F07).
 *
 * @throws AppError `not_found` for a meter that does not exist or belongs to another resident
 */
export async function readHistory(ctx: ActorContext, { body }: ParsedInput<typeof endpoint>): Promise<ReadingHistory> {
  const { from, to, counterId } = body
  const id = meterIdOf(counterId)
  const [meter] = await loadMeters(ctx, { ids: [id] })
  if (!meter) throw new AppError('not_found')
  const found = await findReadings(ctx.db, ctx.actor.userId, { ...id, from: addMonths(from, -lookBack), to })
  const zones = meter.zones.map(({ zone }) => ({ zone, months: zoneMonths(zone, { meter, found }) }))
  const known = [...new Set(zones.flatMap(({ months }) => [...months.keys()]))].sort()
  return {
    counterId,
    unit: unitOf(mainFirst(meter.found.registrations)[0]),
    zones: zones.map(({ zone }) => zone),
    months: known
      .filter((month) => from <= month && month <= to)
      .map((month) => ({ month, zones: zones.map(({ zone, months }) => months.get(month) ?? unknown(zone)) })),
  }
}

const unknown = (zone: Zone): HistoryZone => ({
  ...{ zone, value: null, readOn: null, source: null },
  ...{ consumption: null, spread: false, replaced: false, given: null },
})

/** The history of one zone by month. */
function zoneMonths(zone: Zone, { meter, found }: { meter: MeterState; found: Found }): Map<string, HistoryZone> {
  const { digits, decimals } = meter.found
  const shown = (value: string) => asOnDial(value, decimals)
  const readings = readingHistory(found.imported, found.submitted).filter((reading) => reading.zone === zone)
  const beginning = recentStart(meter, readings[0]?.billingMonth)
  const uses = consumptionByMonth(consumptionSteps([...beginning, ...readings], digits))
  const lastOf = new Map([...beginning, ...readings].map((reading) => [reading.billingMonth, reading]))
  const givenOf = new Map(
    found.submitted.filter((given) => given.zone === zone).map((given) => [given.billingMonth, given]),
  )
  const months = [...new Set([...uses.keys(), ...lastOf.keys(), ...givenOf.keys()])]
  return new Map(
    months.map((month): [string, HistoryZone] => {
      const [last, use, given] = [lastOf.get(month), uses.get(month), givenOf.get(month)]
      return [
        month,
        {
          ...unknown(zone),
          ...(last && { value: shown(last.value), readOn: last.readOn, source: last.source }),
          ...(use && { ...use, consumption: use.consumption && shown(use.consumption) }),
          given: given ? givenReadingOf(given, { imported: found.imported, decimals }) : null,
        },
      ]
    }),
  )
}

/**
 * Returns the initial reading if the first reading follows within a year. A longer gap does not show the use of single
 * months.
 */
function recentStart(meter: MeterState, firstMonth: string | undefined) {
  return initialReading(meter.found).filter(
    ({ billingMonth }) =>
      firstMonth === undefined || (billingMonth <= firstMonth && monthsBetween(billingMonth, firstMonth) <= lookBack),
  )
}
