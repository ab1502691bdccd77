import { stat } from 'node:fs/promises'
import type { CellRow } from '../formats/file-format.ts'
import { type FormatKeys, formatOf } from '../formats/formats.ts'
import type { Encoding } from '../formats/schema-parts.ts'
import type { FileRule, Profile, TableRule } from '../profile/profile-schema.ts'
import { cellsApart } from '../read/read-apart.ts'

/** A file of refused rows and its rows whose cells are read, by their place in the sheet (from 0). */
export interface CellsOf {
  readonly path: string
  readonly tables: readonly TableRule[]
  readonly format: FormatKeys
  readonly wanted: ReadonlyMap<string, ReadonlySet<number>> | 'all'
}

export interface FoundCells extends CellRow {
  /** Place of the row among the rows of its sheet, from 0. */
  readonly ordinal: number
}

/** The format of a file of refused rows, if its cells can be mended. */
export interface MendableFormat {
  readonly keys: FormatKeys
  /** Null: any character can be written. */
  readonly encoding: Encoding | null
}

/** Undefined: rows of this format are mended only in the file itself. */
export function mendableFormat(rule: FileRule, profile: Profile): MendableFormat | undefined {
  const keys = rule.format ?? profile.format
  const { cells } = formatOf(keys)
  return cells && { keys, encoding: cells.encoding(keys) }
}

/** Reads cells of a file of refused rows. @throws FileRefused */
export async function readCells(of: CellsOf): Promise<FoundCells[]> {
  return cellsApart(of, (await stat(of.path)).size)
}
