import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { kopiykas, moment, providerRef, rowId } from '../primitives.ts'
import { sha256 } from './uploads.ts'

const noun = 'imports'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** `check`: all the work, and nothing is written; `undo`: takes an import back. */
export const runPurpose = z.enum(['check', 'import', 'undo'])
/**
 * `queued` → `running` → one of the others, and never back. `partly`: done, with rows (or whole files) refused;
 * `refused`: nothing was taken over; `failed`: the portal could not, and nothing of the file at hand was taken over.
 */
export const runState = z.enum(['queued', 'running', 'done', 'partly', 'refused', 'failed', 'cancelled'])
export type RunState = z.output<typeof runState>
/** Who began it: staff, a provider's machine, the watched folder, or the command line. */
export const runOrigin = z.enum(['admin', 'machine', 'folder', 'command'])

/** Records written, by what became of them; one row may be several records. */
const recordCounts = z.object({ inserted: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int() })

const rowCounts = z.extend(recordCounts, {
  /** Rows seen in the file. */
  read: z.int(),
  /** Rows that the file itself takes back: deleted, cancelled, corrected. */
  notCounted: z.int(),
  refused: z.int(),
  warned: z.int(),
})

/** `readings`, `invoices`, … as the warehouse names them. */
const kindCounts = z.extend(recordCounts, { kind: z.string() })

/** What the file itself says, refused rows included, for comparison with the billing system's printout. */
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
  /** Of a register: the sum of its payments. */
  paymentsKop: z.optional(kopiykas),
  /** Of social protection: the sums of help that it tells. */
  subsidiesKop: z.optional(kopiykas),
  benefitsKop: z.optional(kopiykas),
})
export type ControlTotals = z.output<typeof controlTotals>

/** Why a file is refused whole; the list is closed, a new reason is named here first. */
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
] as const

export const runFile = z.object({
  id: z.int(),
  /** Null: it did not come as an upload, or is no longer kept. An import after a check names the same uploads. */
  upload: z.nullable(z.int()),
  name: z.string(),
  bytes: z.int(),
  sha256: z.nullable(sha256),
  /** `unknown`: no rule of the profile is for a file of this name. */
  state: z.enum(['waiting', 'done', 'refused', 'unknown']),
  /** Ukrainian reason of a file refused whole. */
  refusal: z.nullable(z.string()),
  /** The same by the closed list; files of before have none. */
  refusalCode: z.optional(z.enum(fileRefusals)),
  counts: rowCounts,
  byKind: z.array(kindCounts),
  totals: controlTotals,
  /** An import that has taken over the very same bytes before. */
  takenBefore: z.nullable(z.object({ run: z.int(), at: moment })),
  /** The refused rows can be downloaded as a file of the original format. */
  hasRejected: z.boolean(),
  /** There were too many of them: that file has only so many rows. Null: it has all. */
  rejectedCutAt: z.nullable(z.int()),
  /** Remarks that can be listed; of a file with very many the rest is only counted. */
  notesListed: z.int(),
})

const runProgress = z.object({
  file: z.string(),
  phase: z.enum(['preparing', 'reading', 'checking', 'writing', 'committing', 'undoing', 'done']),
  /** Of the file, read so far. */
  bytes: z.int(),
  size: z.int(),
})

/** `nothing`: it has taken nothing over; `late`: its days are over; `gone`: what it replaced is no longer kept whole. */
const undoBar = z.enum(['nothing', 'undone', 'late', 'gone'])
export type UndoBar = z.output<typeof undoBar>

const runEntry = z.object({
  id: z.int(),
  purpose: runPurpose,
  state: runState,
  origin: runOrigin,
  profile: z.string(),
  /** Null: of no single provider (a bank's register). */
  serviceProvider: z.nullable(providerRef),
  /** Login, a token's name, or empty (folder, command line, an erased person). */
  by: z.string(),
  files: z.array(z.string()),
  createdAt: moment,
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  counts: rowCounts,
  /** Who took it back; the import stays in the history. */
  undone: z.nullable(z.object({ run: z.int(), at: moment, by: z.string() })),
})

export const importRun = z.extend(runEntry, {
  /** A file with any refused row is refused whole. */
  strict: z.boolean(),
  files: z.array(runFile),
  progress: z.nullable(runProgress),
  /** Runs of the same provider that come first. */
  ahead: z.int(),
  cancelAsked: z.boolean(),
  /** Ukrainian; of `failed`, and of an undo that was refused. */
  failure: z.nullable(z.string()),
  /** Of an undo: the import that it takes back. */
  undoes: z.nullable(z.int()),
  canUndo: z.boolean(),
  /** Why not. */
  undoBar: z.nullable(undoBar),
})
export type ImportRun = z.output<typeof importRun>
export type RunEntry = z.output<typeof runEntry>

/** What a run is begun with; the machine interface takes the same. */
export const newRun = z.object({
  purpose: z.enum(['check', 'import']),
  /** As `listImportChoices` names it. */
  profile: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(200)),
  /** Whole files, each once. */
  uploads: z.array(z.int().check(z.minimum(1))).check(z.minLength(1, 'validation.required'), z.maxLength(50)),
  strict: z._default(z.boolean(), false),
  /** `yes`: files that have been taken over already are meant to be taken over again; it harms nothing. */
  repeat: z._default(z.enum(['no', 'yes']), 'no'),
})
export type NewRun = z.output<typeof newRun>

export const beginRunErrors = ['not_found', 'upload_incomplete', 'import_repeated'] as const

export const listImportChoices = endpoint({
  method: 'GET',
  path: '/api/admin/imports/choices',
  access,
  noun,
  summary: 'The profiles that this person may import by.',
  reply: z.array(z.object({ profile: z.string(), serviceProvider: z.nullable(providerRef) })),
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
  /** Only older ones. */
  before: z.optional(rowId),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs',
  access,
  noun,
  summary: 'The history, the newest first, fifty a page.',
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
  /** Grows within a file; the next page begins after it. */
  n: z.int(),
  severity: z.enum(['refused', 'warning']),
  /** «рядок 17», «запис 3», «аркуш «Показники», рядок 9». */
  place: z.string(),
  column: z.string(),
  /** Ukrainian. */
  reason: z.string(),
})

export const noteFilter = z.object({
  severity: z.optional(z.enum(['refused', 'warning'])),
  after: z.optional(z.string().check(z.regex(/^(0|[1-9][0-9]{0,12})$/))),
  /** 1 to 100 rows a page. */
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
