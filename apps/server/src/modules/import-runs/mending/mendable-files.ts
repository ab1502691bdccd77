import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MendingBar } from '@zatyshok/contract/providers/mending'
import type { ExchangeContext } from '../../../context.ts'
import { writeDown } from '../../../platform/files/write-down.ts'
import { ruleFor } from '../../imports/import-files.ts'
import type { FileRule, Profile } from '../../imports/profile/profile-schema.ts'
import {
  type FoundCells,
  type MendableFormat,
  mendableFormat,
  readCells,
} from '../../imports/rejected/rejected-cells.ts'
import type { FoundRun } from '../import-runs.queries.ts'
import { findWholeRun } from '../read-run.ts'
import type { FoundFile } from '../run-files.queries.ts'
import { profileNamed } from '../run-profile.ts'
import { findRejectedRows, type RefusedRow } from './mending.queries.ts'

/** A file of an import whose refused rows can be mended. */
export interface MendableFile extends MendableFormat {
  readonly file: FoundFile
  readonly profile: Profile
  readonly rule: FileRule
  /** Store key of the file of refused rows. */
  readonly key: string
  /** Rows of the import's file that the file of refused rows has, by sheet and in its order. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

export interface FileWithRefused {
  readonly file: FoundFile
  readonly mendable: MendableFile | MendingBar
}

/**
 * The run whose refused rows the page of a run mends: checks with mended rows continue their first check.
 *
 * @throws AppError `not_found`
 */
export async function findMendedRun(ctx: ExchangeContext, id: number): ReturnType<typeof findWholeRun> {
  const whole = await findWholeRun(ctx, id)
  const { purpose, mends_run_id: first } = whole.run
  return purpose === 'check' && first !== null ? findWholeRun(ctx, first) : whole
}

/** The taken files of a run that have refused rows. Empty for an undo, an import of mended rows and an undone import. */
export async function filesWithRefused(
  ctx: ExchangeContext,
  run: FoundRun,
  files: readonly FoundFile[],
): Promise<FileWithRefused[]> {
  if (run.purpose === 'undo' || run.undone_at !== null || run.mends_run_id !== null) return []
  const refused = files.filter(
    ({ state, report, mendsFile }) => state === 'done' && mendsFile === null && (report.refused ?? 0) > 0,
  )
  if (refused.length === 0) return []
  const profile = await profileNamed(ctx, run.profile)
  const found: FileWithRefused[] = []
  for (const file of refused) found.push({ file, mendable: await mendableOf(ctx, file, profile) })
  return found
}

async function mendableOf(
  { db }: Pick<ExchangeContext, 'db'>,
  file: FoundFile,
  profile: Profile | undefined,
): Promise<MendableFile | MendingBar> {
  if (file.rejectedKey === null || file.rejectedBytes === null) return 'gone'
  const places = await findRejectedRows(db, file.id)
  if (!places) return 'old'
  const rule = profile && ruleFor(profile, { name: file.name, givenRule: file.rule })
  if (!rule) return 'profile'
  const format = mendableFormat(rule, profile)
  return format ? { ...format, file, profile, rule, key: file.rejectedKey, places } : 'format'
}

/** Copies the file of refused rows to this machine for as long as the work needs it. */
export async function withRejectedFile<Done>(
  { files }: Pick<ExchangeContext, 'files'>,
  { key }: MendableFile,
  work: (path: string) => Promise<Done>,
): Promise<Done> {
  const path = join(files.temporaryFolder, randomUUID())
  try {
    await writeDown((await files.store.get(key)) as AsyncIterable<Buffer>, path)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** A place in the import's own file. */
interface Place {
  readonly sheet: string | null
  readonly row: number
}

export const placeKey = ({ sheet, row }: Place): string => `${row} ${sheet ?? ''}`

/** Reads the cells of rows of the import, as they came; by `placeKey`. */
export async function cellsByPlace(
  { rule, keys, places }: MendableFile,
  path: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, FoundCells>> {
  const ordinals = new Map(
    [...places].map(([sheet, rows]) => [
      sheet,
      new Set(rows.flatMap((row, at) => (wanted.has(placeKey({ sheet, row })) ? [at] : []))),
    ]),
  )
  const found = await readCells({ path, tables: rule.tables, format: keys, wanted: ordinals })
  return new Map(
    found.map((cells) => {
      const row = places.get(cells.sheet)?.[cells.ordinal] ?? 0
      return [placeKey({ sheet: cells.sheet, row }), cells]
    }),
  )
}

/** The texts of a row after its mendings. */
export const mendedTexts = (
  { cells }: Pick<FoundCells, 'cells'>,
  mended: Readonly<Record<string, string>> | null,
): string[] => cells.map((text, at) => mended?.[at] ?? text)

/** The cells that a reason is about: of the column that it names, and of these the ones with the value that it names. */
export function wrongCells(
  headings: readonly string[],
  texts: readonly string[],
  { column, reason }: Pick<RefusedRow, 'column' | 'reason'>,
): number[] {
  if (headings.length === 1) return [0]
  const names = new Set(column.split(' + '))
  const named = headings.flatMap((heading, at) => (names.has(heading.replace(/\[[0-9]+\]/g, '')) ? [at] : []))
  const exact = named.filter((at) => texts[at] !== '' && reason.includes(`«${texts[at]}»`))
  return exact.length > 0 ? exact : named
}
