import type { TableRule } from '../profile/profile-schema.ts'
import type { CsvReading } from '../read/csv-records.ts'
import type { TakeRecords } from '../read/take-chunks.ts'
import type { ShortCut, Written } from '../stage/staging.ts'
import { directBills } from './direct-bills.ts'
import { directReadings } from './direct-readings.ts'

/** A load that writes rows to their tables while the file is read. */
export interface DirectLoad {
  readonly take: TakeRecords
  /** Ends the COPY and writes the records that are left for the general way to the stage table. */
  end(stage: string): Promise<Written>
  abort(): void
}

/** The rule, headings and ids of a direct load. */
export interface DirectFrom {
  readonly rule: TableRule
  readonly headings: readonly string[]
  readonly shortCut: ShortCut & { readonly providerId: number }
}

/** The direct load of a file; undefined if its rule needs the general way. */
export async function directLoad(
  reading: CsvReading,
  { rule, headings, shortCut }: Omit<DirectFrom, 'shortCut'> & { readonly shortCut: ShortCut },
): Promise<DirectLoad | undefined> {
  const { providerId } = shortCut
  if (providerId === null) return undefined
  const from = { rule, headings, shortCut: { ...shortCut, providerId } }
  return (await directReadings(reading, from)) ?? directBills(reading, from)
}
