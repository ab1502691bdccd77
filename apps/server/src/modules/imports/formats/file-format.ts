import type { FileHandle } from 'node:fs/promises'
import type { DispatchEncoding } from '@zatyshok/contract/providers/dispatches'
import type { z } from 'zod'
import type { FileBytes, FileColumn, RowChunks } from '../../../platform/export/row-file.ts'
import type { FileRule, TableRule } from '../profile/profile-schema.ts'
import type { SourceFile, StagedFile } from '../stage/staging.ts'
import type { Inspected, Overrides, SampleFile } from './sample/sample-table.ts'
import type { Encoding } from './schema-parts.ts'

/**
 * The server's functions for one file format. `formats.ts` lists the formats; no other file of the server tests a
 * format's name. Readers and writers are imported when they are first called, because the main program needs only the
 * schemas.
 */
export interface FileFormat<Schema extends z.ZodObject> extends FormatWork<z.infer<Schema>> {
  /** The keys of the format in a profile. Each one has a bound. */
  readonly schema: Schema
}

/** Operations on a file whose profile has these keys. */
export interface FormatWork<Keys> {
  /** Mistakes in a file's rule that the schema cannot detect, in Ukrainian. */
  check(rule: FileRule, keys: Keys): string[]
  /** Loads a file into temporary tables of text. @throws FileRefused */
  read(file: SourceFile, keys: Keys): Promise<StagedFile>
  /**
   * Writes the refused rows in the file's own format, to be corrected and imported alone. Omitted when a part of the file
   * cannot be imported: then the whole file is returned.
   * @throws FileRefused
   */
  writeRejected?(file: RejectedSource, keys: Keys): AsyncGenerator<Buffer>
  /** How the cells of refused rows are read. Omitted when rows are mended only in the file itself. */
  readonly cells?: FormatCells<Keys>
  /** True if a file of refused rows can carry the mark of a partial list. */
  canBeMarked?(keys: Keys): boolean
  /** Omitted when the designer of profiles does not recognise the format. */
  readonly sample?: FormatSample
  /** Omitted when dispatches are not written in the format. */
  readonly rows?: FormatRows<Keys>
}

/** A file whose refused rows are written. */
export interface RejectedSource {
  readonly path: string
  readonly tables: readonly TableRule[]
  /** Sheet (empty: the file has none) → refused lines, records or rows, from 1. */
  readonly rejected: ReadonlyMap<string, ReadonlySet<number>>
  /** New texts of cells of these rows. */
  readonly mended?: MendedCells
}

/** New texts by sheet, row and cell (from 0, as `FormatCells` reads the row). */
export type MendedCells = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, string>>>

/** A row as staff read and mend it. */
export interface CellRow {
  readonly sheet: string
  /** Line, record or row of the sheet, from 1. */
  readonly row: number
  readonly headings: readonly string[]
  /** Texts without surrounding blanks, one for each heading. */
  readonly cells: readonly string[]
  /** Most bytes of each cell; omitted: no limit. */
  readonly widths?: readonly number[]
}

/** Reading of a file's rows cell by cell. Used for files of refused rows, which are small. */
export interface FormatCells<Keys> {
  read(file: Pick<RejectedSource, 'path' | 'tables'>, keys: Keys): AsyncGenerator<CellRow>
  /** Encoding of the file; null: any character can be written. */
  encoding(keys: Keys): Encoding | null
}

/** Functions of a format for the designer of profiles. */
export interface FormatSample {
  /** True if the first bytes of a file look like this format. */
  isLike(head: Buffer): boolean
  /**
   * Detects how a file is written from its first bytes; XLSX reads the whole file. @throws FileRefused,
   * UnreadableSample
   */
  inspect(file: SampleFile, given: Overrides): Promise<Inspected>
  /** Where a profile states the row of the headings. */
  readonly headingRow: 'format' | 'table'
  /** Shortens a copy of a file's first bytes to a whole file. Omitted when such a file is always copied whole. */
  cut?(copy: FileHandle, bytes: number): Promise<void>
}

/** How rows that go back to a provider are written; each format uses the values that it needs. */
export interface RowLayout {
  readonly encoding: DispatchEncoding
  readonly separator: string
  readonly decimal: ',' | '.'
  /** Format of days, such as `dd.MM.yyyy`. */
  readonly day: string
  /** Language byte of a DBF header. */
  readonly languageByte: number
  /** Sheet name of a workbook. */
  readonly sheet: string
  readonly headingRow: number
  readonly title: string
  /** First line of JSON lines; null: none. */
  readonly header: string | null
}

export interface RowFile {
  readonly columns: readonly FileColumn[]
  readonly chunks: RowChunks
  readonly layout: RowLayout
  /** Number of rows in `chunks`. */
  readonly rows: number
  /** The day of the file, `YYYY-MM-DD`. */
  readonly writtenOn: string
}

/** How files for providers are written in the format. */
export interface FormatRows<Keys> {
  /**
   * Default column names if the provider's profile gives none: Ukrainian titles, Latin names of ten characters, or JSON
   * keys.
   */
  readonly headings: 'title' | 'shortName' | 'key'
  /** Returns the encoding of the file if `asked` is requested. */
  encodingFor(asked: DispatchEncoding): DispatchEncoding
  canHold(heading: string): boolean
  /** Values of the layout that the provider's own files give. */
  ownLayout?(keys: Keys, encoding: DispatchEncoding): Partial<RowLayout>
  /** The header and the constant first column that the provider's program expects. */
  ownMarks?(keys: Keys, of: { readonly type: string; readonly provider: string }): RowMarks | undefined
  /** @throws TooNarrow, RangeError */
  write(file: RowFile): FileBytes
}

export interface RowMarks {
  readonly header: string | null
  readonly column: { readonly heading: string; readonly value: string }
}

/** For `check` of a format whose file is one table. */
/** A problem of a table without a row of headings whose columns have no names either. */
export const unnamedColumns = (table: { headingRow: number; headings?: readonly string[] | undefined }): string[] =>
  table.headingRow === 0 && !table.headings ? ['немає рядка заголовків, і не названо стовпці (headings)'] : []

export const oneTable = ({ tables }: FileRule): string[] => (tables.length > 1 ? ['має бути одна таблиця'] : [])
