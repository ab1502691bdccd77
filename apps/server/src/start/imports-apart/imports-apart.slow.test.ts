import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLogger } from '../../log.ts'
import { watchFolder } from '../../modules/import-runs/folder/watch-folder.ts'
import { type TestApp, testApp, testKey } from '../../testing/app.ts'
import { databaseUrl } from '../../testing/database.ts'
import { type Held, holdTable } from '../../testing/held-table.ts'
import { FIXTURES } from '../../testing/imports/fixture-figures.ts'
import { importer, loadVodokanal, vodokanal } from '../../testing/scenes/import-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { originOf, type Started, startMain, stopMain } from '../../testing/start-main.ts'
import { openPortalDatabase } from '../open-portal-database.ts'
import { importsApart } from './imports-apart.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let environment: Readonly<Record<string, string>>
/** The portal imports files of this folder by itself. */
let watched: string
/** The place of Vodokanal's files in it. */
let folder: string
let node: Started
let held: Held | undefined
const now = new Date()
const bills = 'narahuvannia.csv'
// Milliseconds. On a busy machine a process may take 15 seconds to start; a job of a killed node waits for 35.
const patience = { timeout: 120_000, interval: 100 }
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  portal = await testApp({ now: now.toISOString() })
  await loadVodokanal(portal, now)
  clerk = importer(portal, (await buildStaff(portal, 'operator')).token)
  watched = await mkdtemp(join(tmpdir(), 'zatyshok-watched-'))
  folder = join(watched, vodokanal)
  environment = {
    DATABASE_URL: databaseUrl(portal.database.connection),
    DATA_DIR: dirname(portal.filesFolder),
    SECRET_KEY: testKey,
    PORTAL_IMPORTS_FOLDER: watched,
  }
})
afterAll(async () => {
  await portal.close()
  await rm(watched, { recursive: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await portal.database.pool.query('truncate invoices, invoice_lines, readings, import_run_files, import_runs cascade')
  node = await startNode()
})
afterEach(async () => {
  await held?.release()
  held = undefined
  node.child.kill('SIGKILL')
  await node.exit()
})

async function startNode(): Promise<Started> {
  const started = startMain(environment)
  await started.until('Портал працює')
  return started
}

/** The processes of imports that this process has started. */
function importersOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('imports-process'))
    .map(Number)
}

/** Begins an import of Vodokanal's bills, which waits for the test before it writes them. */
async function beginHeld(): Promise<number> {
  held = await holdTable(portal.database.connection, 'invoices')
  const uploads = [await clerk.upload(bills, readFileSync(join(FIXTURES, '101-vodokanal', bills)))]
  const { json } = await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })
  await held.isWaitedFor()
  return json.id
}

/** Puts Vodokanal's bills into the watched folder; the process that takes them waits for the test. */
async function takeHeld(): Promise<void> {
  held = await holdTable(portal.database.connection, 'uploads')
  expect(importersOf(node.child.pid)).toEqual([])
  await writeFile(join(folder, bills), readFileSync(join(FIXTURES, '101-vodokanal', bills)))
  await vi.waitFor(async () => expect(await readdir(join(folder, '.taken'))).toEqual([bills]), patience)
  expect(importersOf(node.child.pid)).toHaveLength(1)
  await held.isWaitedFor()
}

async function lookAfterMinutes(minutes: number): Promise<void> {
  const { settings, ...ctx } = portal.context()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  await watchFolder({ ...ctx, settings: { imports: { ...settings.imports, folder: watched } } })
  vi.useRealTimers()
}

async function isImportedFromFolder(): Promise<void> {
  const put = async () => expect(await readdir(join(folder, 'done'))).toHaveLength(2)
  await vi.waitFor(put, patience)
  const { rows } = await portal.database.pool.query('select id::int, state, origin from import_runs')
  expect(rows).toMatchObject([{ state: 'done', origin: 'folder' }])
  expect(await isDone(rows[0].id)).toEqual({ bills: 3682, tries: 1 })
}

async function release(): Promise<void> {
  await held?.release()
  held = undefined
}

/** Starts another portal, and expects it to do the unfinished run once. */
async function nextPortalDoes(run: number): Promise<void> {
  await release()
  node = await startNode()
  expect(await isDone(run)).toEqual({ bills: 3682, tries: 2 })
}

async function isDone(run: number) {
  await vi.waitFor(async () => expect((await clerk.read(run)).state).toBe('done'), patience)
  const { rows } = await portal.database.pool.query(
    'select (select count(*)::int from invoices) as bills, (select tries from import_runs) as tries',
  )
  return rows[0]
}

test('K02 the portal imports in a process of its own, which answers no resident', async () => {
  const run = await beginHeld()
  expect(importersOf(node.child.pid)).toHaveLength(1)
  expect((await fetch(`${originOf(node)}/health/ready`)).status).toBe(200)
  await release()
  expect(await isDone(run)).toEqual({ bills: 3682, tries: 1 })
})

test('K01 K02 the same process takes a file of the watched folder', async () => {
  await takeHeld()
  await release()
  await isImportedFromFolder()
})

test('K01 a file is imported once although the process that was taking it is killed', async () => {
  await takeHeld()
  const [importer = 0] = importersOf(node.child.pid)
  process.kill(importer, 'SIGKILL')
  await vi.waitFor(() => expect(node.printed()).toContain('a job failed; it will be tried again'), patience)
  await release()
  expect(await readdir(join(folder, '.taken'))).toEqual([bills])
  await lookAfterMinutes(11)
  await isImportedFromFolder()
})

test('K02 if the process of an import is killed, the portal goes on and the import is done once', async () => {
  const run = await beginHeld()
  const [importer = 0] = importersOf(node.child.pid)
  process.kill(importer, 'SIGKILL')
  await vi.waitFor(() => expect(node.printed()).toContain('a job failed; it will be tried again'), patience)
  expect((await fetch(`${originOf(node)}/health/ready`)).status).toBe(200)
  await release()
  expect(await isDone(run)).toEqual({ bills: 3682, tries: 2 })
})

test('K02 if the portal is killed, the process of its import ends, and the next portal does the import once', async () => {
  const run = await beginHeld()
  const [importer = 0] = importersOf(node.child.pid)
  node.child.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(`/proc/${importer}`)).toBe(false), patience)
  await nextPortalDoes(run)
})

test('K02 a stopped portal leaves no process; the next portal does its unfinished import', async () => {
  const run = await beginHeld()
  const [importer = 0] = importersOf(node.child.pid)
  expect(await stopMain(node)).toBe(0)
  expect(existsSync(`/proc/${importer}`)).toBe(false)
  await nextPortalDoes(run)
})

test('the process ends when no run came for a while, and another run starts another one', async () => {
  const runs = importsApart(readConfig(environment), 0)
  for (let n = 0; n < 2; n += 1) {
    await runs.workOn(-1)
    await vi.waitFor(() => expect(importersOf(process.pid)).toEqual([]), patience)
  }
  await runs.stop()
})

test('without its database the process says why it ends, and the run stays for another attempt', async () => {
  const runs = importsApart(readConfig({ ...environment, DATABASE_URL: 'postgresql://zatyshok@127.0.0.1:1/none' }))
  await expect(runs.workOn(-1)).rejects.toThrow('the process of imports has ended')
  await runs.stop()
})

test('the last process to leave the embedded database stops it, although another one has imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-imports-'))
  const config = readConfig({ DATA_DIR: folder })
  const database = await openPortalDatabase(config, createLogger('fatal'))
  const runs = importsApart(config)
  await runs.workOn(-1)
  expect(importersOf(process.pid)).toHaveLength(1)
  await runs.stop()
  await database.close()
  expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false)
  await rm(folder, { recursive: true, force: true })
})
