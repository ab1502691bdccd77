import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { definitionText, profileName } from './import-profiles.ts'
import { rowNote } from './imports.ts'

const noun = 'import-profiles'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const sampleErrors = [...errors, 'anti_forgery', 'not_found', 'upload_incomplete', 'storage_full'] as const

const upload = z.int().check(z.minimum(1))
/** `certain`: the bytes prove it; `likely`: the best match; `unsure`: a person should check. */
const sureness = z.enum(['certain', 'likely', 'unsure'])
const looks = z.enum(['empty', 'integer', 'decimal', 'day', 'month', 'text'])

const column = z.object({
  heading: z.string(),
  shape: looks,
  /** Format of days and months, as `dd.MM.yyyy`. */
  format: z.nullable(z.string()),
  /** Distinct values in file order, at most forty. */
  values: z.array(z.string()),
  /** More values exist, so the column does not hold codes. */
  hasMore: z.boolean(),
  /** Most numbers have a unit, a dash for a minus or marks between thousands. */
  dressed: z.boolean(),
  /** Mask of the values as account numbers; null: they have too many forms. */
  mask: z.nullable(z.string()),
  /** Values of another type than `shape`, at most ten, each with its number of cells. */
  odd: z.array(z.object({ value: z.string(), cells: z.int() })),
})

const monthRun = z.object({
  /** `year` is null if the heading has none. */
  columns: z.array(z.object({ heading: z.string(), month: z.int(), year: z.nullable(z.int()) })),
  /** Where the year of months without one is stated: a column, or a pattern of the file's name. null: nowhere, or in each heading. */
  year: z.nullable(z.object({ from: z.enum(['column', 'fileName']), text: z.string() })),
})

const table = z.object({
  /** Name of a sheet or of a kind of JSON line; empty: the file is one table. */
  title: z.string(),
  /** The table as a profile rule in JSON: the first draft of its mapping. */
  rule: z.string(),
  headings: z.array(z.string()),
  /** The row of the headings, or the last of `headingRows`; 0: the table has none, and its columns have names by place. */
  headingRow: z.int(),
  headingRows: z.int(),
  columns: z.array(column),
  /** Columns of which each holds a month, as «Січень» or «01.2026»; null: the table has none. */
  months: z.nullable(monthRun),
  rows: z.array(z.object({ place: z.string(), cells: z.array(z.string()) })),
})

/** A column by its first and last position in a line, from 1. */
const placedColumn = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  first: z.int().check(z.minimum(1), z.maximum(65_536)),
  last: z.int().check(z.minimum(1), z.maximum(65_536)),
})

const fileKind = z.enum(['csv', 'dbf', 'xlsx', 'jsonl', 'fixed'])

/**
 * True for a format that is written in several encodings, so that staff may correct the detected one. JSON lines are
 * always UTF-8, and a workbook names its own encoding.
 */
export const hasEncodings: Readonly<Record<z.output<typeof fileKind>, boolean>> = {
  csv: true,
  dbf: true,
  xlsx: false,
  jsonl: false,
  fixed: true,
}

export const inspectImportFile = endpoint({
  method: 'POST',
  path: '/api/admin/import-profiles/inspection',
  access,
  noun,
  summary: 'How an uploaded file is written, its first rows, and a first draft of a profile for it.',
  body: z.object({
    upload,
    /** Corrections by staff of a wrong guess. */
    encoding: z.optional(z.enum(['utf-8', 'windows-1251', 'cp866', 'cp1125', 'koi8-u', 'utf-16le'])),
    separator: z.optional(z.enum([';', ',', '\t', '|', ':', '~', '^'])),
    headings: z.optional(
      z
        .array(
          z.object({
            /** Title of the table. */
            title: z.string().check(z.maxLength(200)),
            headingRow: z.int().check(z.minimum(0), z.maximum(20)),
            headingRows: z.int().check(z.minimum(1), z.maximum(5)),
          }),
        )
        .check(z.maxLength(30)),
    ),
    /** Columns by their places in a line, of a file of fixed columns, and the line of its first row. */
    columns: z.optional(z.array(placedColumn).check(z.minLength(1), z.maxLength(100))),
    firstRow: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  reply: z.object({
    name: z.string(),
    /** Ukrainian reason why such a file cannot have a profile; the other fields are empty then. */
    refusal: z.nullable(z.string()),
    kind: z.nullable(fileKind),
    findings: z.array(
      z.object({
        what: z.enum(['kind', 'encoding', 'separator', 'headingRow', 'lineEnd']),
        value: z.string(),
        sure: sureness,
      }),
    ),
    /** Ukrainian messages about problems in the file, with the line number if there is one. */
    problems: z.array(z.object({ message: z.string(), line: z.nullable(z.int()) })),
    tables: z.array(table),
    /** The first lines of a file of fixed columns; empty for other files. */
    lines: z.array(z.string()),
    /** How the file's name states a month, as a field of a profile; null: it states none. */
    month: z.nullable(z.object({ fileName: z.string(), format: z.string() })),
    /**
     * The rest of the profile's first draft in JSON: `format`, `notation`, `services`, `accountFormat` and the file
     * mask.
     */
    draft: z.string(),
  }),
  errors: sampleErrors,
})

export const tryImportProfile = endpoint({
  method: 'POST',
  path: '/api/admin/import-profiles/trial',
  access,
  noun,
  summary: 'Read the beginning of an uploaded file by a profile that need not be saved; nothing is written.',
  body: z.object({ upload, name: profileName, definition: definitionText }),
  reply: z.object({
    /** Errors in the profile itself; the file was not read then. */
    mistakes: z.array(z.string()),
    /** Ukrainian reason why an import would reject the whole file. */
    refusal: z.nullable(z.string()),
    /** False if only the beginning of the file was tried; an import checks the whole file. */
    whole: z.boolean(),
    read: z.int(),
    refused: z.int(),
    warned: z.int(),
    /** Records that an import would write, by kind. */
    byKind: z.array(z.object({ kind: z.string(), inserted: z.int(), updated: z.int(), unchanged: z.int() })),
    /** Accounts of the file are known with leading zeros: the column, and the length with zeros. */
    pad: z.nullable(z.object({ column: z.string(), length: z.int() })),
    /** The first hundred notes. */
    notes: z.array(z.omit(rowNote, { n: true })),
  }),
  errors: [...sampleErrors, 'overloaded'],
})
