import type { MeterUse } from '@zatyshok/domain/bills/dynamic-lines'
import { addMonths } from '@zatyshok/domain/calendar'
import { addDecimals } from '@zatyshok/domain/decimal'
import type { MeterState } from '../../meters/load-meters.ts'
import { readingHistory } from '../../meters/reading-history.ts'
import { mainFirst } from '../../meters/registrations.ts'
import { billedReadings } from '../billed-readings.ts'
import type { FoundMeterReadings } from '../invoice-parts.queries.ts'

/**
 * Returns the readings of each zone of a meter in a month (`YYYY-MM`), with that of the month before. They include
 * readings from the portal that the provider has not yet taken. If the month before has no reading, `previous` is
 * absent, because the difference would cover several months.
 */
export function readingsOfMonth({ found, zones }: MeterState, month: string): FoundMeterReadings[] {
  const [main] = mainFirst(found.registrations)
  const history = readingHistory(found.imported, found.submitted)
  return zones.map(({ zone }) => {
    const ofZone = history.filter((reading) => reading.zone === zone)
    const before = ofZone.filter(({ billingMonth }) => billingMonth === addMonths(month, -1)).at(-1)
    return {
      serialNumber: found.serialNumber,
      counterType: main.counterType,
      serviceType: main.serviceType,
      digits: found.digits,
      decimals: found.decimals,
      zone,
      previous: before ?? null,
      inMonth: ofZone.filter(({ billingMonth }) => billingMonth === month),
    }
  })
}

/** Returns the use of each zone of a meter in a month, by its readings; null if the readings do not suffice. */
export function usesOfMonth(meter: MeterState, month: string): MeterUse[] {
  return readingsOfMonth(meter, month).map((readings) => {
    const steps = billedReadings([readings]).map(({ difference }) => difference)
    const known = steps.filter((step) => step !== null)
    const isKnown = known.length > 0 && known.length === steps.length
    return {
      zone: readings.zone,
      used: isKnown ? known.reduce(addDecimals) : null,
      registrations: meter.found.registrations,
    }
  })
}
