import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { spawnPortal } from '../../../testing/spawn-portal.ts'
import { openDatabase } from '../connect.ts'
import { startEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const warnings: string[] = []
const log = { info: () => undefined, warn: (_: object, text: string) => warnings.push(text), error: () => undefined }
let parent: string
let dataDir: string
/** A stopped, complete database that tests copy and damage. */
let stopped: string

beforeAll(async () => {
  stopped = path.join(await mkdtemp(path.join(tmpdir(), 'zatyshok-whole-')), 'data')
  await (await startEmbedded({ dataDir: stopped, log })).stop()
})
afterAll(() => rm(path.dirname(stopped), { recursive: true }))

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'zatyshok-data-'))
  dataDir = path.join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true }))

test('K04 the first start makes the database, a later one finds it', async () => {
  const first = await startEmbedded({ dataDir, log })
  expect(first.createdNow).toBe(true)
  await ask(first.connection, 'create table kept as select 7 as value')
  await first.stop()
  const second = await startEmbedded({ dataDir, log })
  expect(second.createdNow).toBe(false)
  expect(await ask(second.connection, 'select value from kept')).toEqual([{ value: 7 }])
  await second.stop()
  expect(await findPostmaster(cluster())).toBeUndefined()
})

test('K04 GL21 the database is durable, checked, Ukrainian and closed to the network', async () => {
  const embedded = await startEmbedded({ dataDir, log })
  const settings = await ask(
    embedded.connection,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listen`,
  )
  expect(settings).toEqual([{ fsync: 'on', commit: 'on', checksums: 'on', listen: '' }])
  const letters = await ask(
    embedded.connection,
    `select string_agg(x, '' order by x) as plain, string_agg(x, '' order by x collate "uk-x-icu") as named
     from regexp_split_to_table('ї д ґ я і г є ь', ' ') x`,
  )
  expect(letters).toEqual([{ plain: 'гґдєіїья', named: 'гґдєіїья' }])
  expect((await stat(embedded.connection.host ?? '')).mode & 0o077).toBe(0)
  await embedded.stop()
})

test('GL21 no start trusts a database that may forget what it acknowledged', async () => {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const embedded = await startEmbedded({ dataDir: stopped, log, settings: { [setting]: 'off' } })
    await expect(openDatabase({ connection: embedded.connection, log })).rejects.toMatchObject({
      code: 'server_not_durable',
      message: expect.stringContaining(`вимкнено ${setting}:`),
    })
    await embedded.stop()
  }
  const embedded = await startEmbedded({ dataDir: stopped, log })
  await (await openDatabase({ connection: embedded.connection, log })).close()
  await embedded.stop()
})

test('K04 a long path of DATA_DIR still gets a socket', async () => {
  dataDir = path.join(parent, 'довга'.repeat(10), 'назва'.repeat(10), 'data')
  const embedded = await startEmbedded({ dataDir, log })
  expect(await ask(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
  await rm(embedded.connection.host ?? '', { recursive: true })
})

test.runIf(isRoot)('K04 root without user namespaces stores the data where other users have no access', async () => {
  warnings.length = 0
  const first = await startEmbedded({ dataDir, log, useNamespaces: false })
  const home = await readlink(path.join(dataDir, 'postgres'))
  expect(home).toMatch(/^\/var\/lib\/zatyshok\//)
  expect(warnings).toEqual([expect.stringContaining(home)])
  await ask(first.connection, 'create table kept as select 7 as value')
  await first.stop()
  const second = await startEmbedded({ dataDir, log })
  expect(await ask(second.connection, 'select value from kept')).toEqual([{ value: 7 }])
  await second.stop()
  await rm(home, { recursive: true })
})

test.runIf(isRoot)('K04 root without user namespaces keeps the data in a DATA_DIR that others may enter', async () => {
  await chmod(parent, 0o755)
  await mkdir(dataDir, { mode: 0o755 })
  const embedded = await startEmbedded({ dataDir, log, useNamespaces: false })
  expect(embedded.connection.host).toBe(path.join(dataDir, 'postgres/socket'))
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  await embedded.stop()
})

test('FT31 K04 two processes that start together share one database; the last one stops it', async () => {
  const [one, two] = [spawnPortal(dataDir, 'one'), spawnPortal(dataDir, 'two')]
  expect((await Promise.all([one.ready, two.ready])).sort()).toEqual(['created', 'found'])
  await Promise.all([one.more(3), two.more(3)])
  expect(await one.end('SIGTERM')).toBe(0)
  await two.more(3)
  expect(await findPostmaster(cluster())).toMatchObject({ ready: true })
  expect(await two.end('SIGTERM')).toBe(0)
  expect(await findPostmaster(cluster())).toBeUndefined()
})

test('FT33 K04 a server that outlived its killed portal is joined, not started again', async () => {
  const killed = spawnPortal(dataDir)
  await killed.ready
  await killed.more(1)
  await killed.end('SIGKILL')
  const before = await findPostmaster(cluster())
  const embedded = await startEmbedded({ dataDir, log })
  expect(before).toMatchObject({ ready: true })
  expect(await findPostmaster(cluster())).toEqual(before)
  await embedded.stop()
})

test('K04 a process number that another program took over does not keep the database from starting', async () => {
  await cp(stopped, dataDir, { recursive: true })
  await writeFile(
    path.join(cluster(), 'postmaster.pid'),
    `${process.pid}\n${cluster()}\n1\n5432\n\n\n  1  1\nready   \n`,
  )
  const embedded = await startEmbedded({ dataDir, log })
  expect(await ask(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

const damages: [what: string, code: string, damage: () => Promise<void>][] = [
  ['a truncated WAL', 'cluster_damaged', () => eachWalFile((file) => truncate(file, 0))],
  ['no WAL', 'cluster_damaged', () => rm(path.join(cluster(), 'pg_wal'), { recursive: true })],
  ['no control file', 'cluster_damaged', () => rm(path.join(cluster(), 'global/pg_control'))],
  ['no tables', 'cluster_damaged', () => rm(path.join(cluster(), 'base'), { recursive: true })],
  ['no PG_VERSION', 'cluster_damaged', () => rm(path.join(cluster(), 'PG_VERSION'))],
  ['another version', 'cluster_other_version', () => writeFile(path.join(cluster(), 'PG_VERSION'), '15\n')],
  ['no cluster at all', 'cluster_damaged', () => rm(cluster(), { recursive: true })],
]
test.each(damages)('FT32 K04 %s: one clear line, and no new cluster is created', async (_, code, damage) => {
  await cp(stopped, dataDir, { recursive: true })
  await damage()
  const before = await readdir(path.join(dataDir, 'postgres'), { recursive: true })
  const failure = await startEmbedded({ dataDir, log }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'DatabaseStartError', code, message: expect.stringContaining(cluster()) })
  expect((failure as Error).message).not.toContain('\n')
  const after = await readdir(path.join(dataDir, 'postgres'), { recursive: true })
  expect(after.filter((name) => !before.includes(name) && !/pid|\.opts|sock|cluster.pg_/.test(name))).toEqual([])
  expect(await findPostmaster(cluster())).toBeUndefined()
})

test('K04 a folder that holds something else is not touched', async () => {
  await mkdir(cluster(), { recursive: true })
  await writeFile(path.join(cluster(), 'thesis.txt'), 'моя дисертація')
  await expect(startEmbedded({ dataDir, log })).rejects.toMatchObject({ code: 'cluster_damaged' })
  expect(await readFile(path.join(cluster(), 'thesis.txt'), 'utf8')).toBe('моя дисертація')
})

test('K04 a folder that cannot be written is one clear line', async () => {
  await writeFile(dataDir, 'a file in the way')
  await expect(startEmbedded({ dataDir, log })).rejects.toMatchObject({
    code: 'folder_not_writable',
    message: expect.stringContaining('DATA_DIR'),
  })
})

function cluster(): string {
  return path.join(dataDir, 'postgres/cluster')
}

async function eachWalFile(action: (file: string) => Promise<void>): Promise<void> {
  const folder = path.join(cluster(), 'pg_wal')
  for (const name of await readdir(folder)) if (/^[0-9A-F]{24}$/.test(name)) await action(path.join(folder, name))
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
