import type { InvoiceDetail } from '@zatyshok/contract/invoices'
import { compareDecimals, subtractDecimals } from '@zatyshok/domain/decimal'
import { rolloverDifference } from '@zatyshok/domain/reading-check'
import { asOnDial } from '../meters/dial.ts'
import type { FoundMeterReadings } from './invoice-parts.queries.ts'

/** From which value to which a meter went in the bill's month, with the meter. */
export type BilledReading = InvoiceDetail['readings'][number] & { readonly meter: FoundMeterReadings }

/**
 * The readings on which a bill stands, one row a zone. A value below the one before it inside the month is the
 * beginning of a replaced device and opens a row of its own; so does the first reading of a device that had none.
 */
export function billedReadings(found: readonly FoundMeterReadings[]): BilledReading[] {
  return found.flatMap((meter) => {
    const shown = (value: string) => asOnDial(value, meter.decimals)
    return runsOf(meter).map(({ previous, current }) => ({
      meter,
      serialNumber: meter.serialNumber,
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
}

function runsOf({ previous, inMonth }: FoundMeterReadings): Run[] {
  const [first, ...rest] = inMonth
  if (!first) return []
  const runs: Run[] = [{ previous, current: first }]
  for (const reading of rest) {
    const last = runs.at(-1)
    if (!last || compareDecimals(reading.value, last.current.value) < 0) runs.push({ previous: null, current: reading })
    else runs[runs.length - 1] = { previous: last.previous ?? last.current, current: reading }
  }
  return runs
}

function differenceOf(previous: string, current: string, digits: number): string {
  if (compareDecimals(current, previous) >= 0) return subtractDecimals(current, previous)
  return rolloverDifference(previous, current, digits)
}
