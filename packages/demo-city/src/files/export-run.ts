import { join } from 'node:path'
import type { Account } from '../account.ts'
import type { Household } from '../simulate/household.ts'
import type { CityTariffs } from '../tariffs.ts'

/** Data shared by all writers of one delivery. */
export interface ExportRun {
  /** Folder of the delivery; it and the providers' folders already exist. */
  readonly folder: string
  readonly months: readonly string[]
  readonly startMonth: string
  readonly lastMonth: string
  /** Day of the export: the 5th after the last month. */
  readonly exportedOn: string
  readonly tariffs: CityTariffs
}

/** Writes the files of one provider, account by account. */
export interface ProviderWriter {
  readonly add: (household: Household, account: Account) => void
  readonly close: () => Promise<void> | void
}

/** Returns the path of a file of the delivery. */
export function pathOf(run: ExportRun, folder: string, file: string): string {
  return join(run.folder, folder, file)
}

/** Returns the month of a period index; −1 is the month of the starting readings. */
export function monthOf(run: ExportRun, period: number): string {
  return run.months[period] ?? run.startMonth
}
