import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { matchesMask } from '@zatyshok/domain/imports/name-mask'
import type pg from 'pg'
import { makeRoomForTables } from '../../platform/db/embedded/temporary-room.ts'
import { say } from '../../platform/process/operator-text.ts'
import type { ImportAuthority } from './import-authority.ts'
import { type FileContent, type FileEnd, type FileJob, importFile, keepOutcome, NOTHING } from './import-file.ts'
import { type ImportRecorder, silent } from './import-recorder.ts'
import type { FileReport, ImportProgress, ImportReport, RowNote } from './import-report.ts'
import { createDelivered } from './preview/delivered-bills.ts'
import { deliveryFigures, type FileFacts } from './preview/delivery-figures.ts'
import type { MendedPlaces } from './preview/mended-charges.ts'
import type { FileRule, Profile } from './profile/profile-schema.ts'
import { type RecordKind, recordKinds } from './profile/record-kinds.ts'

type Connections = Pick<pg.Pool, 'connect' | 'query'>

export interface ImportOptions {
  /** A pool, or an object that has one (`Database` of platform/db). It should have no statement timeout. */
  readonly db: Connections | { readonly pool: pg.Pool }
  readonly profile: Profile
  /** Files, and folders whose files are all imported. */
  readonly files: readonly (string | NamedFile)[]
  /** `check` does all the work and rolls it back; `import` (the default) keeps it. */
  readonly purpose?: 'import' | 'check'
  /** Refuses a whole file if any of its rows is refused; false by default. */
  readonly strict?: boolean
  /** Rights of the person or program that imports. */
  readonly authority: ImportAuthority
  readonly now: Date
  /** Time at which a file ends; by default `now`. */
  readonly clock?: () => Date
  /** Stores the outcome of each file, as import-runs does. */
  readonly recorder?: ImportRecorder
  readonly onProgress?: (progress: ImportProgress) => void
  /** Called for each refused row and warning, also beyond those that the report lists. */
  readonly onNote?: (note: RowNote) => void
}

/**
 * Imports a provider's files by its profile, each in its own transaction, accounts before the records that refer to
 * them. A file that cannot be imported is reported, not thrown.
 *
 * @throws DeliveryError (a file is missing), errors of the database
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const {
    db,
    profile,
    purpose = 'import',
    strict = false,
    authority,
    now,
    clock = () => now,
    recorder = silent,
  } = options
  const pool = 'pool' in db ? db.pool : db
  const delivery = await sortDelivery(options)
  const client = await pool.connect()
  const files: FileReport[] = []
  const checked: FileEnd[] = []
  const facts: FileFacts[] = []
  const shared: Omit<FileJob, 'path' | 'file' | 'rule' | 'content' | 'mends'> = {
    ...{ client, profile, purpose, strict, authority, now, clock, recorder },
    onProgress: options.onProgress ?? (() => undefined),
    onNote: options.onNote ?? (() => undefined),
  }
  recorder.connected(client)
  try {
    await makeRoomForTables(client)
    // The files of a check share a transaction, so that meters find the accounts of an earlier file.
    if (purpose === 'check') {
      await client.query('begin')
      await createDelivered(client)
    }
    for (const { path, file, rule, content, mends } of delivery) {
      if (!rule) {
        await recorder.unknown(path)
        files.push({ path, file, status: 'unknown', ...NOTHING, byKind: {}, totals: {}, notes: [] })
        continue
      }
      const end = await importFile({ ...shared, path, file, rule, content, mends })
      files.push(end.outcome.report)
      if (purpose !== 'check') continue
      checked.push(end)
      facts.push({ ...end.outcome.report, content })
    }
    const figures =
      checked.length > 0 && recorder.keepFigures ? await deliveryFigures(client, { profile, files: facts }) : null
    if (purpose === 'check') await client.query('rollback')
    if (recorder !== silent) for (const file of checked) await keepOutcome(shared, file)
    if (figures) await recorder.keepFigures?.(figures)
  } finally {
    // The session has temporary tables and settings, so the pool must not reuse it.
    client.release(true)
  }
  return { profile: profile.name, dryRun: purpose === 'check', files }
}

/** A file of a delivery and its rule; no rule: no mask of the profile matches the file's name. */
interface DeliveredFile {
  readonly path: string
  readonly file: string
  readonly rule: FileRule | undefined
  readonly content: FileContent
  readonly mends: MendedPlaces | undefined
}

/** A file whose stored name differs from the sender's name. */
export interface NamedFile {
  readonly path: string
  readonly name: string
  /** Mask of the rule that staff chose; omitted or null: the name decides. */
  readonly givenRule?: string | null
  /** The rows are those of another file of the delivery, mended; default `delivered`. */
  readonly content?: FileContent
  readonly mends?: MendedPlaces | undefined
}

/** The rule for a file: the one that staff chose, else by its name. */
export const ruleFor = (
  { files }: Pick<Profile, 'files'>,
  { name, givenRule }: Pick<NamedFile, 'name' | 'givenRule'>,
): FileRule | undefined => files.find((rule) => (givenRule ? rule.name === givenRule : matchesMask(rule.name, name)))

/** Lists the files and all files of the folders in the order of import (accounts first). */
async function sortDelivery({ profile, files: given }: ImportOptions): Promise<DeliveredFile[]> {
  const files = (await Promise.all(given.map(filesOf))).flat()
  const delivered = files.map((file) => ({
    path: file.path,
    file: file.name,
    rule: ruleFor(profile, file),
    content: file.content ?? 'delivered',
    mends: file.mends,
  }))
  return delivered.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      one.file.localeCompare(other.file) ||
      Number(one.content === 'mended') - Number(other.content === 'mended'),
  )
}

/** A file or folder of the command line cannot be opened; the message is in its language. */
export class DeliveryError extends Error {}

async function filesOf(given: string | NamedFile): Promise<NamedFile[]> {
  if (typeof given !== 'string') return [given]
  const found = await stat(given).catch((cause) => {
    const message = say({
      uk: `Файлу «${given}» немає або його не можна прочитати.`,
      en: `There is no file “${given}”, or it cannot be read.`,
    })
    throw new DeliveryError(message, { cause })
  })
  if (!found.isDirectory()) return [{ path: given, name: basename(given) }]
  const entries = await readdir(given, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [{ path: join(given, entry.name), name: entry.name }] : []))
}

/** Position of the file's first kind in the order of import. */
function rank({ rule }: DeliveredFile): number {
  if (!rule) return -1
  const order = Object.keys(recordKinds) as RecordKind[]
  const kinds = rule.tables.flatMap(({ records }) => records.map(({ kind }) => order.indexOf(kind)))
  return Math.min(...kinds)
}
