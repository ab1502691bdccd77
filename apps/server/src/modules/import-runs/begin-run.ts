import { randomBytes } from 'node:crypto'
import type { ImportRun, NewRun } from '@zatyshok/contract/providers/imports'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { type ExchangeContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordExchange } from '../audit/record-audit.ts'
import { keepUploads } from '../uploads/keep-uploads.ts'
import { importRunJob } from './import-runs.jobs.ts'
import { insertRun } from './import-runs.queries.ts'
import { readRun } from './read-run.ts'
import { findTakenOrWaiting, insertFiles, type MendedRow, type NewFile } from './run-files.queries.ts'
import { profileFor, type RunPlace } from './run-profile.ts'
import { lockLine } from './run-turns.ts'

/**
 * Queues a check or an import of complete uploads. If the same file is already being imported, the error names that
 * import.
 *
 * @throws AppError `not_found`, `upload_incomplete`, `import_repeated`, `invalid_value` for an unknown rule
 */
export async function beginRun(ctx: ExchangeContext, wish: NewRun): Promise<ImportRun> {
  const place = await profileFor(ctx, wish.profile)
  refuseUnknownRules(wish, place.masks)
  const id = await inTransaction(ctx, async (ctx) => {
    const uploads = await keepUploads(ctx, [...new Set(wish.uploads)])
    await lockLine(ctx.db, place.line)
    if (wish.purpose === 'import' && wish.repeat === 'no') await refuseRepeated(ctx, place.line, uploads)
    const ruleOf = (upload: number) => wish.rules.find((given) => given.upload === upload)?.mask ?? null
    const files = uploads.map(({ id, ...file }) => ({ ...file, uploadId: id, rule: ruleOf(id) }))
    return queueRun(ctx, { ...wish, place, files })
  })
  return readRun(ctx, id)
}

interface QueuedRun extends Pick<NewRun, 'purpose' | 'strict' | 'repeat'> {
  readonly place: Pick<RunPlace, 'profile' | 'line' | 'providerId'>
  readonly files: readonly Omit<NewFile, 'rejectedKey'>[]
  /** Files of mended rows; `of`: the place of the file that they belong to. */
  readonly mended?: readonly (Omit<NewFile, 'rejectedKey' | 'mends'> & {
    readonly of: number
    readonly rows: readonly MendedRow[]
  })[]
}

/** Queues a run of these files in the caller's transaction, which has locked the line. Returns the run's id. */
export async function queueRun(
  ctx: ExchangeContext,
  { place, files, mended = [], ...wish }: QueuedRun,
): Promise<number> {
  const run = await insertRun(ctx.db, {
    ...{ purpose: wish.purpose, strict: wish.strict, repeated: wish.repeat === 'yes', created_at: ctx.now },
    ...{ profile: place.profile, line: place.line, provider_id: place.providerId, ...whoOf(ctx) },
  })
  const ids = await insertFiles(
    ctx.db,
    run,
    files.map((file) => ({ ...file, rejectedKey: newKey() })),
  )
  const ofMended = mended.flatMap(({ of, rows, ...file }) => {
    const id = ids[of]
    return id === undefined ? [] : [{ ...file, rejectedKey: newKey(), mends: { file: id, rows } }]
  })
  await insertFiles(ctx.db, run, ofMended, files.length)
  const detail = { profile: place.profile, files: files.map(({ name }) => name).join(', ') }
  await recordExchange(ctx, { action: `imports.${wish.purpose}`, target: `import ${run}`, detail })
  await enqueue(ctx.db, importRunJob, { data: { run } })
  return run
}

function refuseUnknownRules({ rules, uploads }: NewRun, masks: readonly string[]): void {
  const errors = rules.flatMap(({ upload, mask }, at) => [
    ...(uploads.includes(upload) ? [] : [{ path: `rules.${at}.upload`, message: t('imports.rule.upload') }]),
    ...(masks.includes(mask) ? [] : [{ path: `rules.${at}.mask`, message: t('imports.rule.unknown', { mask }) }]),
  ])
  if (errors.length > 0) throw new AppError('invalid_value', { errors })
}

/** Makes a random key for the file store. */
export const newKey = (): string => randomBytes(16).toString('hex')

/** Returns the run's columns that identify the person or program that began it. */
export function whoOf({ exchanger: { by } }: Pick<ExchangeContext, 'exchanger'>) {
  return 'userId' in by
    ? { origin: 'admin' as const, by_user_id: by.userId, by_token_id: null, by_name: '' }
    : { origin: 'machine' as const, by_user_id: null, by_token_id: by.tokenId, by_name: by.name }
}

/** @throws AppError `import_repeated` if one of the files was imported, or is being imported */
export async function refuseRepeated(
  { db }: ExchangeContext,
  line: string,
  uploads: readonly { readonly name: string; readonly sha256: Buffer }[],
): Promise<void> {
  const errors = []
  for (const [at, { name, sha256 }] of uploads.entries()) {
    const taken = await findTakenOrWaiting(db, { line, sha256 })
    if (!taken) continue
    const message = t('imports.repeated', { name, run: taken.run, at: formatDateTime(taken.at) })
    errors.push({ path: `uploads.${at}`, message })
  }
  if (errors.length > 0) throw new AppError('import_repeated', { errors })
}
