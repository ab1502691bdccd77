import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { compareDecimals, subtractDecimals } from '@zatyshok/domain/decimal'
import { rolloverDifference } from '@zatyshok/domain/meters/reading-check'
import { asOnDial } from '../meters/dial.ts'
import type { FoundMeterReadings } from './invoice-parts.queries.ts'

/** A meter's first and last value in the bill's month, with the meter. */
export type BilledReading = InvoiceDetail['readings'][number] & { readonly meter: FoundMeterReadings }

/**
 * Returns the readings on which a bill is based, one row per zone. A value below the previous one inside the month is
 * the start of a replaced device and opens a row of its own. So does the first reading of a device without an earlier
 * one. If the resident reported the replacement, the old device ends with its last reading and the new one begins with
 * its first.
 */
export function billedReadings(found: readonly FoundMeterReadings[]): BilledReading[] {
  return found.flatMap((meter) => {
    const shown = (value: string) => asOnDial(value, meter.decimals)
    return runsOf(meter).map(({ previous, current, serialNumber = meter.serialNumber }) => ({
      meter,
      serialNumber,
      counterType: meter.counterType,
      serviceType: meter.serviceType,
      zone: meter.zone,
      previous: previous && shown(previous.value),
      previousOn: previous?.readOn ?? null,
      current: shown(current.value),
      currentOn: current.readOn,
      difference: previous && shown(differenceOf(previous.value, current.value, meter.digits)),
    }))
  })
}

type ReadValue = FoundMeterReadings['inMonth'][number]
interface Run {
  readonly previous: ReadValue | null
  readonly current: ReadValue
  /** Number of a new device that the resident reported. */
  readonly serialNumber?: string
}

function runsOf({ previous, inMonth }: FoundMeterReadings): Run[] {
  const runs: Run[] = []
  for (const reading of inMonth) {
    const last = runs.pop()
    if (reading.replaced) runs.push(...replacedRuns(last, previous, reading))
    else if (!last) runs.push({ previous, current: reading })
    else if (compareDecimals(reading.value, last.current.value) < 0)
      runs.push(last, { previous: null, current: reading })
    else runs.push({ ...last, previous: last.previous ?? last.current, current: reading })
  }
  return runs
}

function replacedRuns(last: Run | undefined, previous: ReadValue | null, reading: ReadValue): Run[] {
  const { replaced } = reading
  if (!replaced || replaced === 'untold') return [...(last ? [last] : []), { previous: null, current: reading }]
  const { serialNumber, replacedOn: readOn, lastOfOld, firstOfNew } = replaced
  const old = {
    ...last,
    previous: last ? (last.previous ?? last.current) : previous,
    current: { value: lastOfOld, readOn },
  }
  return [old, { previous: { value: firstOfNew, readOn }, current: reading, serialNumber }]
}

function differenceOf(previous: string, current: string, digits: number): string {
  if (compareDecimals(current, previous) >= 0) return subtractDecimals(current, previous)
  return rolloverDifference(previous, current, digits)
}
