import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { fingerprintOf, listMigrations, listTables, sameWriting } from './catalog.ts'
import { BackupError, type Manifest, readManifest, type SavedTable, storedFileOf, tableFileOf } from './manifest.ts'
import { sha256Of } from './write-backup.ts'

export interface RestoreOptions {
  /** A pool without a statement timeout, on an empty database. */
  readonly pool: pg.Pool
  readonly store: Pick<FileStore, 'put'>
  readonly folder: string
  /** Folder with the migrations of this version of the portal. */
  readonly migrations: string
  onProgress(step: { readonly name: string; readonly done: number; readonly of: number }): void
}

/**
 * Restores a backup made by `writeBackup`. The steps are: run the migrations that the backup had, copy all rows, copy
 * the files, then run the newer migrations.
 * The rows are copied in one transaction, which commits only if counts and checksums match the backup.
 *
 * @throws BackupError before the first write if the backup is damaged or newer than the program, or the database is not
 * empty
 * @throws BackupError after it if the restored rows differ from the backup; the database then contains the schema only
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { pool, folder, migrations, store, onProgress } = options
  const manifest = await readManifest(folder)
  await refuseUnknownMigrations(manifest, migrations)
  await refuseDamaged(manifest, folder)
  const client = await pool.connect()
  try {
    await refuseUsed(client)
    await migrate(pool, migrations, { last: manifest.migrations.at(-1)?.name })
    await client.query('begin')
    await client.query(sameWriting)
    await loadTables(client, options, manifest)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  for (const [done, { key, bytes, sha256 }] of manifest.files.entries()) {
    if (done % 100 === 0) onProgress({ name: 'files', done, of: manifest.files.length })
    await store.put(key, { path: storedFileOf(folder, key), bytes, sha256: Buffer.from(sha256, 'hex') })
  }
  await migrate(pool, migrations)
  return manifest
}

async function refuseUnknownMigrations({ migrations }: Manifest, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (!unknown) return
  throw new BackupError({
    uk: `Копію зробила інша версія порталу: у цій немає міграції ${unknown.name}. Установіть версію, що зробила копію, або новішу.`,
    en: `Another version of the portal made the backup: this one has no migration ${unknown.name}. Install the version that made the backup, or a newer one.`,
  })
}

async function refuseDamaged({ tables, files }: Manifest, folder: string): Promise<void> {
  const paths = [
    ...tables.map((table) => ({ path: tableFileOf(folder, table), sha256: table.sha256 })),
    ...files.map(({ key, sha256 }) => ({ path: storedFileOf(folder, key), sha256 })),
  ]
  for (const { path, sha256 } of paths) {
    const found = await sha256Of(path).catch(() => 'none')
    if (found !== sha256) {
      throw new BackupError({
        uk: `Файл копії «${path}» пошкоджено або його немає. Візьміть іншу копію. Базу не змінено.`,
        en: `The file “${path}” of the backup is damaged or missing. Take another backup. The database was not changed.`,
      })
    }
  }
}

/** Refuses a database that already has users or imports, so that a restore never overwrites data. */
async function refuseUsed(client: pg.ClientBase): Promise<void> {
  if ((await listMigrations(client)).length === 0) return
  throw new BackupError({
    uk: 'База даних не порожня. Відновлюйте в нову базу або в нову теку DATA_DIR: наявних даних не стерто.',
    en: 'The database is not empty. Restore into a new database or a new folder DATA_DIR: the existing data was kept.',
  })
}

async function loadTables(
  client: pg.PoolClient,
  options: RestoreOptions,
  { tables, sequences }: Manifest,
): Promise<void> {
  const { folder, onProgress } = options
  const there = new Map((await listTables(client)).map((table) => [table.address, table]))
  const links = await dropForeignKeys(client)
  const all = [...there.keys()].join(', ')
  await client.query(`truncate ${all}`)
  for (const address of there.keys()) await client.query(`alter table ${address} disable trigger user`)
  for (const [done, table] of tables.entries()) {
    const address = addressOf(table, there)
    onProgress({ name: address, done, of: tables.length })
    const rows = client.query(copyFrom(`copy ${address} (${table.columns.join(', ')}) from stdin`))
    await pipeline(createReadStream(tableFileOf(folder, table)), createGunzip(), rows)
    const { rows: count, checksum } = await fingerprintOf(client, { address, columns: table.columns })
    if (count === table.rows && checksum === table.checksum) continue
    throw new BackupError({
      uk: `Рядки таблиці ${address} після відновлення не такі, як у копії. Базу залишено без даних.`,
      en: `The restored rows of the table ${address} differ from the backup. The database was left without data.`,
    })
  }
  for (const address of there.keys()) await client.query(`alter table ${address} enable trigger user`)
  for (const add of links) await client.query(add)
  for (const { name, last, called } of sequences) {
    await client.query(`select setval(to_regclass($1), $2::bigint, $3)`, [name, last, called])
  }
  await client.query('analyze')
}

function addressOf(table: SavedTable, there: ReadonlyMap<string, { schema: string; name: string }>): string {
  for (const [address, { schema, name }] of there) if (schema === table.schema && name === table.name) return address
  const name = `${table.schema}.${table.name}`
  throw new BackupError({
    uk: `У базі немає таблиці ${name}, яку має копія.`,
    en: `The database lacks the table ${name} of the backup.`,
  })
}

/**
 * Drops the foreign keys and returns the SQL that recreates them. Tables refer to each other in circles, so the keys
 * are checked again after the last table.
 */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'jobs')`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}
