import type { ImportRun } from '@zatyshok/contract/providers/imports'
import type { MendedRows } from '@zatyshok/contract/providers/mending'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { type ExchangeContext, inTransaction } from '../../../context.ts'
import { AppError, type FieldError } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { recordExchange } from '../../audit/record-audit.ts'
import { FileRefused } from '../../imports/refusal-reasons.ts'
import type { FoundCells } from '../../imports/rejected/rejected-cells.ts'
import { newKey, whoOf } from '../begin-run.ts'
import { isDeliveryDecided, isOutdated } from '../decision/decision.queries.ts'
import { keptFiles } from '../decision/kept-files.ts'
import { importRunJob } from '../import-runs.jobs.ts'
import { type FoundRun, insertRun } from '../import-runs.queries.ts'
import { readRun } from '../read-run.ts'
import { insertFiles, type NewFile } from '../run-files.queries.ts'
import { profileFor } from '../run-profile.ts'
import { lockLine } from '../run-turns.ts'
import { cellProblem } from './cell-problem.ts'
import {
  cellsByPlace,
  filesWithRefused,
  findMendedRun,
  type MendableFile,
  mendedTexts,
  placeKey,
  withRejectedFile,
  wrongCells,
} from './mendable-files.ts'
import { type RowToSend, storeMendedFile } from './mended-file.ts'
import { findMendings, findNewer, findRefusedRows, findSentRows, type RefusedRow } from './mending.queries.ts'

/** Most rows of one request, those with the same wrong value included. */
const MOST_ROWS = 10_000
/** Most characters of a value in the audit log. */
const LONGEST_LOGGED = 200

type Typed = MendedRows['rows'][number]

/**
 * Imports mended rows by a run of their own; those of a check become a check of the whole delivery with them. A repeated
 * request returns the same run.
 *
 * @throws AppError `not_found`, `import_not_mendable`, `import_mended_meanwhile`, `import_newer_delivery`,
 *   `import_decided`, `import_outdated`, `import_files_gone`, `invalid_value`
 */
export async function sendMended(ctx: ExchangeContext, wanted: number, wish: MendedRows): Promise<ImportRun> {
  const { run, files } = await findMendedRun(ctx, wanted)
  const { id } = run
  await profileFor(ctx, run.profile)
  const known = await findSame(ctx, id, wish)
  if (known !== undefined) return readRun(ctx, known)
  await refuseLate(ctx, run, wish)
  const prepared = await prepareFiles(ctx, { run, files }, wish).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'import_mended_meanwhile') throw error
    // While the rows were read, an equal request may have sent them.
    const begun = await findSame(ctx, id, wish)
    if (begun === undefined) throw error
    return begun
  })
  if (typeof prepared === 'number') return readRun(ctx, prepared)
  const mending = await inTransaction(ctx, async (ctx) => {
    await lockLine(ctx.db, run.line)
    const same = await findSame(ctx, id, wish)
    if (same !== undefined) return same
    await refuseLate(ctx, run, wish)
    const kept = run.purpose === 'check' ? await keptFiles(ctx, files) : []
    return beginMending(ctx, run, { kept, prepared, after: wish.after })
  })
  return readRun(ctx, mending)
}

/**
 * The run that an equal request has begun; undefined: none, and nothing was sent since the sender loaded the rows.
 *
 * @throws AppError `import_mended_meanwhile`
 */
async function findSame({ db }: ExchangeContext, id: number, wish: MendedRows): Promise<number | undefined> {
  const mendings = await findMendings(db, id)
  if ((mendings[0]?.id ?? 0) === wish.after) return undefined
  const same = mendings.find(({ after }) => after === wish.after)
  if (!same) throw new AppError('import_mended_meanwhile')
  const sent = new Set((await findSentRows(db, same.id)).map(({ file, n }) => `${file} ${n}`))
  if (!wish.rows.every(({ file, n }) => sent.has(`${file} ${n}`))) throw new AppError('import_mended_meanwhile')
  return same.id
}

const purposeOf = ({ purpose }: FoundRun): 'check' | 'import' => (purpose === 'check' ? 'check' : 'import')

/**
 * Older rows must not replace newer data unless the sender knows of it. A check whose data have changed is not continued:
 * a row that was refused then may be taken now, so its mended row would come in addition to it.
 */
async function refuseLate({ db }: ExchangeContext, run: FoundRun, { newer: confirmed }: MendedRows): Promise<void> {
  if (run.purpose === 'check') {
    if (await isDeliveryDecided(db, run.id)) throw new AppError('import_decided')
    if (await isOutdated(db, run.id)) throw new AppError('import_outdated')
    return
  }
  const newer = await findNewer(db, run)
  if (!newer || newer.run === confirmed) return
  const message = t('mending.newer', { run: newer.run, at: formatDateTime(newer.at) })
  throw new AppError('import_newer_delivery', { errors: [{ message }] })
}

interface PreparedFile {
  readonly name: string
  readonly file: Omit<NewFile, 'rejectedKey'>
  readonly changes: readonly Change[]
}

/** A mended cell, for the audit log. */
interface Change {
  readonly place: string
  readonly column: string
  readonly was: string
  readonly now: string
  /** Rows that were mended in the same way with one press. */
  readonly alike: number
}

async function prepareFiles(
  ctx: ExchangeContext,
  { run, files }: Awaited<ReturnType<typeof findMendedRun>>,
  wish: MendedRows,
): Promise<PreparedFile[]> {
  const mendable = (await filesWithRefused(ctx, run, files)).flatMap(({ mendable }) =>
    typeof mendable === 'string' ? [] : [mendable],
  )
  const prepared: PreparedFile[] = []
  for (const [file, typed] of Map.groupBy(wish.rows, ({ file }) => file)) {
    const of = mendable.find((one) => one.file.id === file)
    if (!of) throw new AppError('import_not_mendable')
    prepared.push(await prepareFile(ctx, of, { typed, all: wish.rows, purpose: purposeOf(run) }))
  }
  if (run.purpose === 'check') {
    const others = mendable.filter(({ file }) => prepared.every(({ file: { mends } }) => mends?.file !== file.id))
    for (const of of others) prepared.push(...(await prepareAgain(ctx, of)))
  }
  return prepared
}

interface TypedRows {
  readonly typed: readonly Typed[]
  /** All rows of the request, for the paths of errors. */
  readonly all: readonly Typed[]
}

type FileToPrepare = TypedRows & { readonly purpose: 'check' | 'import' }

async function prepareFile(
  ctx: ExchangeContext,
  of: MendableFile,
  { typed, all, purpose }: FileToPrepare,
): Promise<PreparedFile> {
  const states = ['open', 'sending', 'taken'] as const
  const refused = await findRefusedRows(ctx.db, { files: [of.file.id], states })
  const open = new Map(refused.filter(({ state }) => state === 'open').map((row) => [row.n, row]))
  if (!typed.every(({ n }) => open.has(n))) throw new AppError('import_mended_meanwhile')
  const alikeTo = new Map<RefusedRow, Typed>()
  for (const one of typed) {
    const sample = open.get(one.n)
    if (one.alike === 'no' || !sample) continue
    for (const row of open.values())
      if (row.column === sample.column && row.reason === sample.reason) alikeTo.set(row, one)
  }
  for (const one of typed) alikeTo.delete(open.get(one.n) as RefusedRow)
  if (typed.length + alikeTo.size > MOST_ROWS)
    throw new AppError('invalid_value', { errors: [{ path: 'rows', message: t('mending.problem.many') }] })
  return withRejectedFile(ctx, of, async (path) => {
    const wanted = [...typed.flatMap(({ n }) => open.get(n) ?? []), ...alikeTo.keys()]
    const came = await cellsByPlace(of, path, new Set(wanted.map(placeKey)))
    const { rows, changes } = mendRows(of, { typed, all, open, alikeTo, came })
    return { name: of.file.name, file: await storeMendedFile(ctx, of, { path, rows, refused, purpose }), changes }
  }).catch(refuseUnreadable)
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof FileRefused) throw new AppError('import_not_mendable', { errors: [{ message: error.message }] })
  throw error
}

/** The rows of a file that the checks before have mended; nothing of it was typed now. */
async function prepareAgain(ctx: ExchangeContext, of: MendableFile): Promise<PreparedFile[]> {
  const refused = await findRefusedRows(ctx.db, { files: [of.file.id], states: ['open', 'sending', 'taken'] })
  if (!refused.some(({ state }) => state === 'taken')) return []
  const file = await withRejectedFile(ctx, of, (path) =>
    storeMendedFile(ctx, of, { path, rows: [], refused, purpose: 'check' }),
  ).catch(refuseUnreadable)
  return [{ name: of.file.name, file, changes: [] }]
}

interface Mending extends TypedRows {
  readonly open: ReadonlyMap<number, RefusedRow>
  readonly alikeTo: ReadonlyMap<RefusedRow, Typed>
  readonly came: ReadonlyMap<string, FoundCells>
}

/** @throws AppError `invalid_value` for texts that the file cannot hold */
function mendRows(of: MendableFile, mending: Mending): { rows: RowToSend[]; changes: Change[] } {
  const errors: FieldError[] = []
  const rows: RowToSend[] = []
  const changes: Change[] = []
  for (const one of mending.typed) {
    const row = mending.open.get(one.n)
    const found = row && mending.came.get(placeKey(row))
    if (!row || !found) throw new AppError('import_not_mendable')
    const before = mendedTexts(found, row.cells)
    const others = [...mending.alikeTo].filter(([, sample]) => sample === one).map(([other]) => other)
    for (const [index, { at, text }] of one.cells.entries()) {
      const message = cellProblem(text, found, { at, encoding: of.encoding })
      if (message) errors.push({ path: `rows.${mending.all.indexOf(one)}.cells.${index}.text`, message })
      const change = { place: row.place, column: found.headings[at] ?? '', was: before[at] ?? '', now: text }
      if (change.was !== text) changes.push({ ...change, alike: others.length })
    }
    rows.push({ ...row, cells: { ...row.cells, ...asRecord(one.cells) } })
    const wrong = wrongCells(found.headings, before, row)
    const common = new Map(
      one.cells.filter(({ at }) => wrong.includes(at)).map(({ at, text }) => [before[at] ?? '', text]),
    )
    for (const other of others) rows.push(mendedAlike(other, mending.came.get(placeKey(other)), common))
  }
  if (errors.length > 0) throw new AppError('invalid_value', { errors })
  return { rows, changes }
}

/** The row with new texts in its wrong cells; `common`: new text by the wrong one. */
function mendedAlike(row: RefusedRow, found: FoundCells | undefined, common: ReadonlyMap<string, string>): RowToSend {
  if (!found) throw new AppError('import_not_mendable')
  const texts = mendedTexts(found, row.cells)
  const cells = wrongCells(found.headings, texts, row).flatMap((at) => {
    const text = common.get(texts[at] ?? '')
    return text === undefined ? [] : [{ at, text }]
  })
  return { ...row, cells: { ...row.cells, ...asRecord(cells) } }
}

const asRecord = (cells: Typed['cells']): Record<string, string> =>
  Object.fromEntries(cells.map(({ at, text }) => [String(at), text.trim()]))

interface NewMending {
  /** The provider's own files, for a check. */
  readonly kept: readonly Omit<NewFile, 'rejectedKey'>[]
  readonly prepared: readonly PreparedFile[]
  readonly after: number
}

async function beginMending(
  ctx: ExchangeContext,
  run: FoundRun,
  { kept, prepared, after }: NewMending,
): Promise<number> {
  const purpose = purposeOf(run)
  const mending = await insertRun(ctx.db, {
    ...{ purpose, strict: purpose === 'check' && run.strict, profile: run.profile, line: run.line },
    provider_id: run.provider_id,
    // The same bytes may come again: a row that was refused because its account was missing is sent unchanged.
    ...{ repeated: true, mends_run_id: run.id, mends_after: after, created_at: ctx.now, ...whoOf(ctx) },
  })
  const files = [...kept, ...prepared.map(({ file }) => file)].map((file) => ({ ...file, rejectedKey: newKey() }))
  await insertFiles(ctx.db, mending, files)
  for (const { name, changes } of prepared) {
    for (const { was, now, ...change } of changes) {
      const values = { was: was.slice(0, LONGEST_LOGGED), now: now.slice(0, LONGEST_LOGGED) }
      const detail = { run: mending, file: name, ...change, ...values }
      await recordExchange(ctx, { action: 'imports.mending', target: `import ${run.id}`, detail })
    }
  }
  const sent = prepared.reduce((sum, { file }) => sum + (file.mends?.rows.length ?? 0), 0)
  const detail = { profile: run.profile, mends: run.id, rows: sent }
  await recordExchange(ctx, { action: `imports.${purpose}`, target: `import ${mending}`, detail })
  await enqueue(ctx.db, importRunJob, { data: { run: mending } })
  return mending
}
