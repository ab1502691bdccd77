import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { kopiykas, moment, providerRef, rowId } from '../primitives.ts'
import { sha256 } from './uploads.ts'

const noun = 'imports'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** `check`: runs an import without saving; `undo`: reverts an import. */
export const runPurpose = z.enum(['check', 'import', 'undo'])
/**
 * `queued` → `running` → one of the others, and never back.
 * `partly`: done, with rejected rows or whole files; `refused`: the run imported no rows.
 * `failed`: an error of the portal; the current file was not imported.
 */
export const runState = z.enum(['queued', 'running', 'done', 'partly', 'refused', 'failed', 'cancelled'])
export type RunState = z.output<typeof runState>
/** Who started the run: staff, a provider's program, the watched folder, or the command line. */
export const runOrigin = z.enum(['admin', 'machine', 'folder', 'command'])

/** Written records by result; one row may contain several records. */
const recordCounts = z.object({ inserted: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int() })

export const rowCounts = z.extend(recordCounts, {
  /** Rows read from the file. */
  read: z.int(),
  /** Rows that the file itself cancels: deleted, cancelled, corrected. */
  notCounted: z.int(),
  refused: z.int(),
  warned: z.int(),
})

/** `readings`, `invoices`, … by the warehouse's names. */
const kindCounts = z.extend(recordCounts, { kind: z.string() })

/** Totals of the file, including rejected rows, for comparison with the billing system's printout. */
const controlTotals = z.object({
  accounts: z.optional(z.int()),
  meters: z.optional(z.int()),
  readings: z.optional(z.int()),
  tariffs: z.optional(z.int()),
  invoices: z.optional(z.int()),
  invoiceLines: z.optional(z.int()),
  payments: z.optional(z.int()),
  chargedKop: z.optional(kopiykas),
  paidKop: z.optional(kopiykas),
  toPayKop: z.optional(kopiykas),
  subsidies: z.optional(z.int()),
  benefits: z.optional(z.int()),
  /** For a register: the sum of its payments. */
  paymentsKop: z.optional(kopiykas),
  /** For social protection: the sums of its subsidies. */
  subsidiesKop: z.optional(kopiykas),
  benefitsKop: z.optional(kopiykas),
})
export type ControlTotals = z.output<typeof controlTotals>

/** Why a whole file is rejected. The list is closed: add a new reason here first. */
export const fileRefusals = [
  'empty',
  'unreadable',
  'headings',
  'headingTwice',
  'allDeleted',
  'merged',
  'encoding',
  'cutOff',
  'openQuote',
  'sheet',
  'header',
  'otherProvider',
  'foreignProfile',
  'noTotals',
  'totals',
  'figure',
  'time',
  'memory',
  'output',
  'provider',
  'repeated',
  'strict',
  'mendedChanged',
] as const

export const runFile = z.object({
  id: z.int(),
  /** Null: the file was not uploaded, or is no longer kept. An import after a check refers to the same uploads. */
  upload: z.nullable(z.int()),
  name: z.string(),
  bytes: z.int(),
  sha256: z.nullable(sha256),
  /** `unknown`: the profile has no rule for this file name. */
  state: z.enum(['waiting', 'done', 'refused', 'unknown']),
  /** Mask of the rule that was chosen for the file; null: its name decided. Older nodes omit it. */
  rule: z.optional(z.nullable(z.string())),
  /** Ukrainian reason why the whole file was rejected. */
  refusal: z.nullable(z.string()),
  /** The reason's code from the closed list; older files have none. */
  refusalCode: z.optional(z.enum(fileRefusals)),
  counts: rowCounts,
  byKind: z.array(kindCounts),
  totals: controlTotals,
  /** An import that has already imported the identical file. */
  takenBefore: z.nullable(z.object({ run: z.int(), at: moment })),
  /** The file was written of mended rows, and belongs to another file of the run. Older nodes omit it. */
  isMended: z.optional(z.boolean()),
  /** The rejected rows can be downloaded as a file in the original format. */
  hasRejected: z.boolean(),
  /** Number of rows in that file if it was cut; null: it has all rejected rows. */
  rejectedCutAt: z.nullable(z.int()),
  /** Number of notes that can be listed; for a file with very many notes, the rest is only counted. */
  notesListed: z.int(),
})

const runProgress = z.object({
  file: z.string(),
  phase: z.enum(['preparing', 'reading', 'checking', 'writing', 'committing', 'undoing', 'done']),
  /** Bytes of the file read so far. */
  bytes: z.int(),
  size: z.int(),
})

/**
 * Why an undo is impossible. `nothing`: the run imported no rows; `late`: the time limit is over; `gone`: the replaced
 * data is no longer complete.
 */
const undoBar = z.enum(['nothing', 'undone', 'late', 'gone'])
export type UndoBar = z.output<typeof undoBar>

export const runEntry = z.object({
  id: z.int(),
  purpose: runPurpose,
  state: runState,
  origin: runOrigin,
  profile: z.string(),
  /** Null: several providers (a bank's register). */
  serviceProvider: z.nullable(providerRef),
  /** Login, a token's name, or empty (folder, command line, a deleted person). */
  by: z.string(),
  files: z.array(z.string()),
  createdAt: moment,
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  counts: rowCounts,
  /** Rejected rows that were not mended since. Older nodes omit it. */
  openRows: z.optional(z.int()),
  /** Rows were rejected, and all of them were mended since. Older nodes omit it. */
  isMended: z.optional(z.boolean()),
  /** The undo of this import; the import stays in the history. */
  undone: z.nullable(z.object({ run: z.int(), at: moment, by: z.string() })),
})

export const importRun = z.extend(runEntry, {
  /** A file with any rejected row is rejected whole. */
  strict: z.boolean(),
  files: z.array(runFile),
  progress: z.nullable(runProgress),
  /** Number of queued runs of the same provider before this one. */
  ahead: z.int(),
  cancelAsked: z.boolean(),
  /** Ukrainian reason of `failed`, or of a rejected undo. */
  failure: z.nullable(z.string()),
  /** For an undo: the import that it reverts. */
  undoes: z.nullable(z.int()),
  /** For a run of mended rows: the import that had refused them, or the first check of the delivery. Older nodes omit it. */
  mends: z.optional(z.nullable(z.int())),
  /** For the import of an accepted delivery: its check. Older nodes omit it. */
  accepts: z.optional(z.nullable(z.int())),
  canUndo: z.boolean(),
  /** The end of the time limit for an undo; null: it is impossible. Older nodes omit it. */
  undoUntil: z.optional(z.nullable(moment)),
  /** Why an undo is impossible. */
  undoBar: z.nullable(undoBar),
})
export type ImportRun = z.output<typeof importRun>
export type RunEntry = z.output<typeof runEntry>

/** Input of a new run; the provider API uses the same. */
export const newRun = z.object({
  purpose: z.enum(['check', 'import']),
  /** A name from `listImportChoices`. */
  profile: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(200)),
  /** Complete uploads, each listed once. */
  uploads: z.array(z.int().check(z.minimum(1))).check(z.minLength(1, 'validation.required'), z.maxLength(50)),
  /** Rules for uploads whose names fit none: the mask of one of the profile's rules. */
  rules: z._default(
    z
      .array(z.object({ upload: z.int().check(z.minimum(1)), mask: z.string().check(z.maxLength(500)) }))
      .check(z.maxLength(50)),
    [],
  ),
  strict: z._default(z.boolean(), false),
  /** `yes`: import files again that were already imported; this is harmless. */
  repeat: z._default(z.enum(['no', 'yes']), 'no'),
})
export type NewRun = z.output<typeof newRun>

/** What a profile expects: names of files by mask (`*`, `?`), and the kinds of records in them. */
const expectedFile = z.object({ mask: z.string(), kinds: z.array(z.string()) })

export const beginRunErrors = ['not_found', 'upload_incomplete', 'import_repeated'] as const

export const listImportChoices = endpoint({
  method: 'GET',
  path: '/api/admin/imports/choices',
  access,
  noun,
  summary: 'The profiles that this person may import by.',
  reply: z.array(
    z.object({
      profile: z.string(),
      serviceProvider: z.nullable(providerRef),
      /** Empty: the profile cannot be read, so any name is sent. Older nodes omit it. */
      rules: z.optional(z.array(expectedFile)),
    }),
  ),
  errors: staffErrors,
})

export const beginRun = endpoint({
  method: 'POST',
  path: '/api/admin/imports/runs',
  access,
  noun,
  summary: 'Check or import whole uploads; a file that has been taken over asks for an explicit repeat.',
  body: newRun,
  reply: importRun,
  errors: [...staffErrors, 'anti_forgery', ...beginRunErrors],
})

export const runFilter = z.object({
  purpose: z.optional(runPurpose),
  state: z.optional(runState),
  provider: z.optional(z.string().check(z.maxLength(20))),
  /** Lists runs before this id only. */
  before: z.optional(rowId),
})

/** Runs of a page of the history: it stays under 3,000 px on a phone. */
export const RUNS_PAGE = 8

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs',
  access,
  noun,
  summary: 'The history, the newest first, eight a page.',
  query: runFilter,
  reply: z.array(runEntry),
  errors: staffErrors,
})

const ofRun = z.object({ id: rowId })

export const readRun = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs/:id',
  access,
  noun,
  summary: 'One run whole, with its progress while it is under way.',
  params: ofRun,
  reply: importRun,
  errors: [...staffErrors, 'not_found'],
})

export const rowNote = z.object({
  /** Increases within a file; the next page begins after it. */
  n: z.int(),
  severity: z.enum(['refused', 'warning']),
  /** «рядок 17», «запис 3», «аркуш «Показники», рядок 9». */
  place: z.string(),
  column: z.string(),
  /** In Ukrainian. */
  reason: z.string(),
})

export const noteFilter = z.object({
  severity: z.optional(z.enum(['refused', 'warning'])),
  after: z.optional(z.string().check(z.regex(/^(0|[1-9][0-9]{0,12})$/))),
  /** 1 to 100 rows per page. */
  limit: z.optional(z.string().check(z.regex(/^(100|[1-9][0-9]?)$/))),
})

const ofFile = z.object({ id: rowId, file: rowId })

export const listRunNotes = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs/:id/files/:file/rows',
  access,
  noun,
  summary: 'Rows of a file that were refused, or taken over though something does not agree; up to a hundred a page.',
  params: ofFile,
  query: noteFilter,
  reply: z.object({ rows: z.array(rowNote), next: z.nullable(z.int()) }),
  errors: [...staffErrors, 'not_found'],
})

export const exportRunNotes = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs/:id/report',
  access,
  noun,
  summary: 'All remarks about the rows of a run, as CSV.',
  params: ofRun,
  reply: 'text/csv',
  errors: [...staffErrors, 'not_found'],
})

export const downloadRejected = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs/:id/files/:file/rejected',
  access,
  noun,
  summary: 'The refused rows of a file in its own format, to be mended and imported.',
  params: ofFile,
  reply: 'application/octet-stream',
  errors: [...staffErrors, 'not_found'],
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/admin/imports/runs/:id/cancellation',
  access,
  noun,
  summary: 'Stop a run; of the file at hand nothing is taken over. A run that has ended stays as it is.',
  params: ofRun,
  reply: importRun,
  errors: [...staffErrors, 'anti_forgery', 'not_found'],
})

export const undoRun = endpoint({
  method: 'POST',
  path: '/api/admin/imports/runs/:id/undo',
  access,
  noun,
  summary: 'Take an import back, by a run of its own, which is the answer; asked twice, the same one.',
  params: ofRun,
  reply: importRun,
  errors: [...staffErrors, 'anti_forgery', 'not_found', 'import_not_undoable'],
})
