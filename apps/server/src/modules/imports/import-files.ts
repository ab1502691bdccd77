import type pg from 'pg'
import { makeRoomForTables } from '../../platform/db/embedded/temporary-room.ts'
import type { CheckedFile, FileJob } from './file-job.ts'
import type { ImportAuthority } from './import-authority.ts'
import { importFile, keepChecked } from './import-file.ts'
import { type ImportRecorder, silent } from './import-recorder.ts'
import type { FileReport, ImportProgress, ImportReport, RowNote } from './import-report.ts'
import { type NamedFile, sortDelivery } from './profile/delivery.ts'
import { loadProfile, loadProfileFile } from './profile/load-profile.ts'
import type { Profile } from './profile/profile-schema.ts'

type Connections = Pick<pg.Pool, 'connect' | 'query'>

export interface ImportOptions {
  /** A pool, or anything that holds one (`Database` of platform/db). Best opened without a statement timeout. */
  readonly db: Connections | { readonly pool: pg.Pool }
  /** Name of a profile (`kalynivsk/101-vodokanal`), path of its YAML file, or a profile that is nowhere yet. */
  readonly profile: string | Profile
  /** Files and folders; of a folder, every file in it. */
  readonly files: readonly (string | NamedFile)[]
  /** Does all the work and takes it back. */
  readonly dryRun?: 'dry-run'
  /** A file with any refused row is refused whole. */
  readonly strict?: 'strict'
  /** Of who runs it. */
  readonly authority: ImportAuthority
  readonly now: Date
  /** Keeps the story of the files elsewhere too. */
  readonly recorder?: ImportRecorder
  readonly onProgress?: (progress: ImportProgress) => void
  /** Told of every refused row and warning, also past those that the report keeps. */
  readonly onNote?: (note: RowNote) => void
}

/**
 * Takes over a provider's files as its profile describes them, each in a transaction of its own, accounts before
 * what refers to them. Files that cannot be taken over are in the report; thrown are a wrong profile (ProfileError),
 * a file that is not there (DeliveryError), and failures of the database.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const pool = 'pool' in options.db ? options.db.pool : options.db
  const profile = typeof options.profile === 'string' ? await findProfile(pool, options.profile) : options.profile
  const delivery = await sortDelivery(profile, options.files)
  const client = await pool.connect()
  const files: FileReport[] = []
  const shared: Omit<FileJob, 'path' | 'file' | 'rule' | 'onChecked'> = {
    client,
    profile,
    mode: { dryRun: options.dryRun !== undefined, strict: options.strict !== undefined },
    authority: options.authority,
    now: options.now,
    recorder: options.recorder ?? silent,
    onProgress: options.onProgress ?? (() => undefined),
    onNote: options.onNote ?? (() => undefined),
  }
  shared.recorder.connected(client)
  try {
    await makeRoomForTables(client)
    if (shared.mode.dryRun) await client.query('begin')
    const checked: CheckedFile[] = []
    for (const { path, file, rule } of delivery) {
      const onChecked = (one: CheckedFile) => checked.push(one)
      files.push(
        rule ? await importFile({ ...shared, path, file, rule, onChecked }) : await unknownFile(shared, { path, file }),
      )
    }
    if (shared.mode.dryRun) await client.query('rollback')
    for (const one of checked) await keepChecked(client, one, shared.recorder)
  } finally {
    // The session keeps temporary tables and settings, so it goes with the import.
    client.release(true)
  }
  return { profile: profile.name, dryRun: shared.mode.dryRun, files }
}

/** A profile by its name or the path of its YAML file. @throws ProfileError */
export function findProfile(pool: Connections, given: string): Promise<Profile> {
  return /\.ya?ml$/i.test(given) ? loadProfileFile(given) : loadProfile(pool, given)
}

async function unknownFile(
  { recorder }: Pick<FileJob, 'recorder'>,
  { path, file }: Pick<FileJob, 'path' | 'file'>,
): Promise<FileReport> {
  await recorder.unknown(path)
  const counts = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
  return { path, file, status: 'unknown', ...counts, byKind: {}, totals: {}, notes: [] }
}
