import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type FileStore, StoreUnavailable } from '../files/file-store.ts'
import { makeFolder } from '../files/make-folder.ts'
import { syncFolder } from '../files/sync-folder.ts'
import {
  fingerprintOf,
  type KeptTable,
  listMigrations,
  listTables,
  readSequences,
  rowsOf,
  sameWriting,
} from './catalog.ts'
import {
  BackupError,
  type Manifest,
  manifestOf,
  type SavedFile,
  type SavedTable,
  storedFileOf,
  tableFileOf,
} from './manifest.ts'

export interface BackupOptions {
  /** A pool without a statement timeout. */
  readonly pool: pg.Pool
  readonly store: Pick<FileStore, 'get'>
  /** Every storage key that the database refers to, as the given connection's snapshot has it. */
  storedKeys(client: pg.ClientBase): Promise<readonly string[]>
  /** Returns those of the given keys whose bytes must be in the store now. */
  mustBeThere(client: pg.ClientBase, keys: readonly string[]): Promise<readonly string[]>
  /** The folder to create; it must not exist yet. */
  readonly folder: string
  readonly now: Date
  onProgress(step: { readonly name: string; readonly done: number; readonly of: number }): void
}

/**
 * Copies one snapshot of the database, and the files that it refers to, into a folder. Writers are not blocked.
 * Each table is a gzipped file of PostgreSQL's COPY text format, so that an engineer can read it with `psql` alone.
 * The folder gets its final name only after everything is flushed to disk.
 *
 * @throws BackupError if the folder already exists
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, pool } = options
  if (await stat(folder).catch(() => undefined))
    throw new BackupError({
      uk: `«${folder}» уже є. Задайте іншу теку для копії.`,
      en: `“${folder}” exists already. Name another folder for the backup.`,
    })
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  for (const inner of ['tables', 'files']) await makeFolder(join(part, inner), 0o700)
  await chmod(part, 0o700)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(sameWriting)
    const manifest = await copyAll(client, { ...options, folder: part })
    await client.query('commit')
    await writeFile(manifestOf(part), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
    for (const inner of ['tables', 'files', '.']) await syncFolder(join(part, inner))
    await rename(part, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    // The session keeps its transaction and settings, so the pool must discard it.
    client.release(true)
  }
}

async function copyAll(client: pg.PoolClient, options: BackupOptions): Promise<Manifest> {
  const { folder, now, onProgress } = options
  const migrations = await listMigrations(client)
  const tables = await listTables(client)
  const keys = await options.storedKeys(client)
  const saved: SavedTable[] = []
  for (const [done, table] of tables.entries()) {
    onProgress({ name: table.address, done, of: tables.length })
    saved.push(await saveTable(client, table, folder))
  }
  // Sequences are read after the rows: they may have advanced since the snapshot. A value that is too high does no
  // harm.
  const sequences = await readSequences(client)
  const files: SavedFile[] = []
  const absent: string[] = []
  for (const [done, key] of keys.entries()) {
    if (done % 100 === 0) onProgress({ name: 'files', done, of: keys.length })
    const file = await saveFile(options.store, key, folder)
    if (file) files.push(file)
    else absent.push(key)
  }
  const missingFiles = await lostOf(options, absent)
  return { format: 1, madeAt: now.toISOString(), migrations, tables: saved, sequences, files, missingFiles }
}

/**
 * Returns which of the absent files are lost. A separate session checks, so that it sees deletions made during the
 * backup.
 */
async function lostOf({ pool, mustBeThere }: BackupOptions, absent: readonly string[]): Promise<string[]> {
  if (absent.length === 0) return []
  const client = await pool.connect()
  try {
    return [...(await mustBeThere(client, absent))]
  } finally {
    client.release()
  }
}

async function saveTable(client: pg.PoolClient, table: KeptTable, folder: string): Promise<SavedTable> {
  const { schema, name, columns } = table
  const path = tableFileOf(folder, table)
  const rows = client.query(copyTo(`copy (${rowsOf(table)}) to stdout`))
  await pipeline(rows, createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600, flush: true }))
  return { schema, name, columns: [...columns], ...(await fingerprintOf(client, table)), sha256: await sha256Of(path) }
}

/**
 * Copies one file into the folder. Returns undefined if the store does not have it: not stored yet, already deleted, or
 * lost.
 */
async function saveFile(store: BackupOptions['store'], key: string, folder: string): Promise<SavedFile | undefined> {
  const path = storedFileOf(folder, key)
  try {
    await pipeline(await store.get(key), createWriteStream(path, { mode: 0o600, flush: true }))
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return undefined
  }
  return { key, bytes: (await stat(path)).size, sha256: await sha256Of(path) }
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), hash)
  return hash.digest('hex')
}
