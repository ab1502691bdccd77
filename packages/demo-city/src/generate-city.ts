import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Account, ProviderCode } from './account.ts'
import { createAddressBook } from './addresses.ts'
import { addMonths, dayOf, monthsUntil } from './calendar.ts'
import { type CitySummary, createSummary } from './city-summary.ts'
import type { ExportRun, ProviderWriter } from './files/export-run.ts'
import { write101 } from './files/write-101-vodokanal.ts'
import { write205 } from './files/write-205-teploenergo.ts'
import { write310 } from './files/write-310-oblenergo.ts'
import { write412 } from './files/write-412-upravytel.ts'
import { write889 } from './files/write-889-gaz.ts'
import { write999 } from './files/write-999-peredmistia.ts'
import { writeBank } from './files/write-bank.ts'
import { writeCityFiles } from './files/write-city-files.ts'
import { writeSocialProtection } from './files/write-social-protection.ts'
import { providers } from './providers.ts'
import { createRandom } from './random.ts'
import { smallestCity } from './scenarios.ts'
import { drawHousehold } from './simulate/household.ts'
import { simulateHousehold } from './simulate/simulate-household.ts'
import { cityTariffs } from './tariffs.ts'

export interface CityOptions {
  /** Folder of the delivery; created if missing. An earlier delivery in it is replaced. */
  readonly folder: string
  /** Number of homes, at least 13: the first ones cover every case. */
  readonly households: number
  /** Number of billing months, at least 2, the last being `lastMonth` (`YYYY-MM`). */
  readonly months: number
  readonly lastMonth: string
  /** The same seed gives the same bytes. */
  readonly seed: number
  readonly onProgress?: (progress: { readonly done: number; readonly households: number }) => void
}

const streetPlanStream = -1
const homesBetweenPauses = 200

function check(options: CityOptions): void {
  const whole = [options.households, options.months, options.seed].every(Number.isSafeInteger)
  if (!whole) throw new RangeError('households, months and seed must be whole numbers')
  if (options.households < smallestCity) throw new RangeError(`A city has at least ${smallestCity} households`)
  if (options.households > 600_000) throw new RangeError('Serial numbers suffice for 600,000 households')
  if (options.months < 2 || options.months > 60) throw new RangeError('A run has 2 to 60 months')
}

/** The only file names of a delivery that contain a month: N_2610.DBF, REE_2610.TXT, oblenergo_2026-10.xlsx … */
const monthlyFile =
  /^((N|SUB|PILG)_\d{4}\.DBF|REE_\d{4}\.TXT|oblenergo_\d{4}-\d\d(_\d+)?\.xlsx|grm_export_\d{4}-\d\d\.jsonl)$/

/** Removes files of an earlier run with other months; other files stay. */
function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (monthlyFile.test(file)) rmSync(join(folder, file))
}

function prepare(options: CityOptions): ExportRun {
  check(options)
  const { folder, lastMonth } = options
  const months = monthsUntil(lastMonth, options.months)
  const first = months[0] ?? lastMonth
  for (const name of [...providers.map((provider) => provider.folder), 'bank', 'subsydii'])
    prepareFolder(join(folder, name))
  const tariffs = cityTariffs(first, lastMonth)
  const exportedOn = dayOf(addMonths(lastMonth, 1), 5)
  return { folder, months, startMonth: addMonths(first, -1), lastMonth, exportedOn, tariffs }
}

function openWriters(run: ExportRun): Record<ProviderCode, ProviderWriter> {
  return {
    '101': write101(run),
    '205': write205(run),
    '310': write310(run),
    '412': write412(run),
    '889': write889(run),
    '999': write999(run),
  }
}

/**
 * Writes one delivery of a fictional city in the formats of the demonstration providers. It contains billing files of
 * six providers, the registers of the bank and the tables of social protection. Households are simulated and written
 * one by one, so memory use does not grow with the city.
 *
 * @throws RangeError for impossible options
 */
export async function generateCity(options: CityOptions): Promise<CitySummary> {
  const run = prepare(options)
  const writers = openWriters(run)
  const bank = writeBank(run)
  const socialProtection = writeSocialProtection(run)
  const book = createAddressBook(createRandom(options.seed, streetPlanStream))
  const summary = createSummary()
  for (let index = 0; index < options.households; index += 1) {
    const random = createRandom(options.seed, index)
    const household = drawHousehold(random, book, { index, firstMonth: run.months[0] ?? run.lastMonth })
    const accounts: Account[] = simulateHousehold({ ...run, random, household })
    for (const account of accounts) {
      writers[account.provider].add(household, account)
      bank.add(random, household, account)
      socialProtection.add(household, account)
    }
    summary.add(household, accounts)
    if ((index + 1) % homesBetweenPauses !== 0) continue
    options.onProgress?.({ done: index + 1, households: options.households })
    await setImmediate()
  }
  for (const writer of Object.values(writers)) await writer.close()
  bank.close()
  socialProtection.close()
  return summary.finish(writeCityFiles(run, summary.samples()))
}
