import type { TableRule } from '../profile/profile-schema.ts'
import type { CsvReading } from '../read/csv-records.ts'
import type { TakeRecords } from '../read/take-chunks.ts'
import type { ShortCut, Written } from '../stage/staging.ts'
import { directBills } from './direct-bills.ts'
import { directReadings } from './direct-readings.ts'

/** A file whose rows go straight into their tables. */
export interface DirectLoad {
  readonly take: TakeRecords
  /** Ends the rows and writes the records that were left to the general way to the stage table. */
  end(stage: string): Promise<Written>
  abort(): void
}

/** What a file is taken straight with. */
export interface DirectFrom {
  readonly rule: TableRule
  readonly headings: readonly string[]
  readonly shortCut: ShortCut
}

/** The file's own part of the job; undefined where its rule reads a field in a way that has no short cut. */
export async function directLoad(reading: CsvReading, from: DirectFrom): Promise<DirectLoad | undefined> {
  return (await directReadings(reading, from)) ?? directBills(reading, from)
}
