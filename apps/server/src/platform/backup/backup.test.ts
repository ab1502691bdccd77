import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../start/open-portal-database.ts'
import { listMustBeThere, listStoredKeys } from '../../start/stored-keys.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { emptyDatabase } from '../../testing/database.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { fingerprintOf, listTables } from './catalog.ts'
import { manifestOf, tableFileOf } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const key = '0123456789abcdef0123456789abcdef'
const silent = () => undefined
let portal: TestApp
let folder: string
let backup: string

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-backup-'))
  const { db } = portal
  const provider = await buildProvider(db)
  const account = await buildAccount(db, { provider_id: provider.id, holder: 'Ґудзь О’Ніл\t\\N' })
  await buildMeter(db, { account_id: account.id })
  await buildInvoice(db, { account_id: account.id, month: '2026-10' })
  await linkAccount(db, await buildConsumer(db), account.id)
  await keepFile()
  backup = await make('first')
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

async function keepFile(): Promise<void> {
  const { files, db, now } = portal.context()
  const path = join(folder, 'picture')
  await writeFile(path, 'bytes')
  const sha256 = createHash('sha256').update('bytes').digest()
  await files.store.put(key, { path, bytes: 5, sha256 })
  const row = { key, purpose: 'media', kind: 'png', bytes: 5, sha256, name: 'picture.png', state: 'ready' } as const
  const empty = { width: null, height: null, created_by: null, kept_at: null, removed_at: null }
  await db
    .insertInto('files')
    .values({ ...row, ...empty, created_at: now })
    .execute()
}

async function make(name: string): Promise<string> {
  const { files, now } = portal.context()
  const made = join(folder, name)
  const { pool } = portal.database
  await writeBackup({
    pool,
    store: files.store,
    storedKeys: listStoredKeys,
    mustBeThere: listMustBeThere,
    folder: made,
    now,
    onProgress: silent,
  })
  return made
}

async function restore(from: string) {
  const database = await emptyDatabase()
  const store = await openFolderStore(join(folder, 'restored-files'))
  const options = { pool: database.pool, store, folder: from, migrations: migrationsFolder, onProgress: silent }
  return { database, store, restored: restoreBackup(options) }
}

async function fingerprints(pool: TestApp['database']['pool']): Promise<Record<string, unknown>> {
  const client = await pool.connect()
  try {
    const found: Record<string, unknown> = {}
    for (const table of await listTables(client)) found[table.address] = await fingerprintOf(client, table)
    return found
  } finally {
    client.release()
  }
}

test('FT34 a restore brings back every row of every table, the files and the sequences', async () => {
  const { database, store, restored } = await restore(backup)
  try {
    await restored
    expect(await fingerprints(database.pool)).toEqual(await fingerprints(portal.database.pool))
    expect(await text(await store.get(key))).toBe('bytes')
    const next = `insert into providers (code, name, edrpou, iban, provider_group) values ('N', 'N', '1', '1', 22) returning id`
    const { rows } = await database.pool.query<{ id: number }>(next)
    const { rows: known } = await portal.database.pool.query<{ id: number }>('select max(id) as id from providers')
    expect(rows[0]?.id).toBeGreaterThan(known[0]?.id ?? 0)
    const orphan = `insert into account_links (consumer_id, account_id) values (-1, -1)`
    await expect(database.pool.query(orphan)).rejects.toThrow('foreign key')
  } finally {
    await database.drop()
  }
})

test('FT34 a write during the backup is included completely or not at all', async () => {
  const { pool } = portal.database
  const { files, now } = portal.context()
  let written = false
  const onProgress = async ({ done }: { done: number }) => {
    if (done !== 3 || written) return
    written = true
    await pool.query(`with p as (insert into providers (code, name, edrpou, iban, provider_group)
      values ('late', 'late', '1', '1', 22) returning id) insert into accounts (provider_id, number) select id, '1' from p`)
  }
  const options = {
    pool,
    store: files.store,
    storedKeys: listStoredKeys,
    mustBeThere: listMustBeThere,
    folder: join(folder, 'during'),
    now,
  }
  const { tables } = await writeBackup({ ...options, onProgress: (step) => void onProgress(step) })
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
  expect([rowsOf('providers'), rowsOf('accounts')]).toEqual([1, 1])
})

test('FT34 AT64 only what is lost is called missing: no key whose bytes are still to come, may never come, or are gone meanwhile', async () => {
  const { db, now } = portal.context()
  const keyOf = (n: number) => `${n}`.padStart(32, '0')
  const fileOf = (n: number, rest: object) =>
    ({
      key: keyOf(n),
      purpose: 'media',
      kind: 'png',
      bytes: 5,
      sha256: Buffer.alloc(32),
      name: 'a.png',
      state: 'ready',
      width: null,
      height: null,
      created_by: null,
      created_at: now,
      kept_at: now,
      removed_at: null,
      ...rest,
    }) as never
  await db
    .insertInto('files')
    .values([fileOf(1, {}), fileOf(2, { kept_at: null }), fileOf(3, {})])
    .execute()
  // An import run stores the file's key; the file's bytes stay under it only if rows were rejected.
  await portal.database.pool.query(
    `with run as (insert into import_runs (purpose, state, origin, profile, line, created_at)
       values ('check', 'done', 'admin', 'kalynivsk/bank', 'bank', now()) returning id)
     insert into import_run_files (run_id, position, name, bytes, state, rejected_key)
       select id, 1, 'a.csv', 1, 'done', $1 from run`,
    [keyOf(4)],
  )
  const { pool } = portal.database
  const { files } = portal.context()
  let removed: Promise<unknown> | undefined
  const onProgress = ({ name }: { name: string }) => {
    if (name === 'files') removed ??= pool.query('update files set removed_at = now() where key = $1', [keyOf(3)])
  }
  const store = {
    get: async (key: string) => {
      await removed
      return files.store.get(key)
    },
  }
  const keys = { storedKeys: listStoredKeys, mustBeThere: listMustBeThere }
  const made = await writeBackup({ pool, store, ...keys, folder: join(folder, 'missing'), now, onProgress })
  expect(made.missingFiles).toEqual([keyOf(1)])
  await db.deleteFrom('import_runs').execute()
  await db.deleteFrom('files').where('key', '!=', key).execute()
})

test('FT34 a backup keeps persons’ data from other users of the machine', async () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(backup)).toBe(0o700)
  expect(await modeOf(manifestOf(backup))).toBe(0o600)
  expect(await modeOf(tableFileOf(backup, { schema: 'public', name: 'users' }))).toBe(0o600)
})

test('FT34 a folder that is there is not written over, and one without an end is no backup', async () => {
  await expect(make('first')).rejects.toThrow('уже є')
  const { database, restored } = await restore(folder)
  await expect(restored).rejects.toThrow('немає завершеної резервної копії')
  await database.drop()
})

test('FT34 a database that is in use is refused and keeps what it has', async () => {
  const { pool } = portal.database
  const before = await fingerprints(pool)
  const { store } = portal.context().files
  const options = { pool, store, folder: backup, migrations: migrationsFolder, onProgress: silent }
  await expect(restoreBackup(options)).rejects.toThrow('не порожня')
  expect(await fingerprints(pool)).toEqual(before)
})

test('FT34 a damaged or altered backup is refused before anything is written', async () => {
  const damaged = await make('damaged')
  await appendFile(tableFileOf(damaged, { schema: 'public', name: 'accounts' }), 'x')
  const { database, restored } = await restore(damaged)
  await expect(restored).rejects.toThrow('пошкоджено')
  const { rows } = await database.pool.query(`select to_regclass('public.users') as found`)
  expect(rows).toEqual([{ found: null }])
  await database.drop()
})

test('FT34 a backup of a newer version names the migration that is not here', async () => {
  const newer = await make('newer')
  const manifest = JSON.parse(await readFile(manifestOf(newer), 'utf8'))
  manifest.migrations.push({ name: '9999-of-the-future.sql', checksum: 'x' })
  await writeFile(manifestOf(newer), JSON.stringify(manifest))
  const { database, restored } = await restore(newer)
  await expect(restored).rejects.toThrow('9999-of-the-future.sql')
  await database.drop()
})
