import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { administrator } from '../modules/imports/import-authority.ts'
import { importFiles } from '../modules/imports/import-files.ts'
import { loadBuiltIn } from '../modules/imports/profile/load-profile.ts'
import { build } from '../platform/process/build.ts'
import { type TestApp, testApp, testKey } from '../testing/app.ts'
import { databaseUrl } from '../testing/database.ts'
import { holdTable } from '../testing/held-table.ts'
import { FIXTURES } from '../testing/imports/fixture-figures.ts'
import { importer, loadVodokanal } from '../testing/scenes/import-scene.ts'
import { buildStaff } from '../testing/staff.ts'
import { type Started, startWorker, stopMain } from '../testing/start-main.ts'
import { onServer } from '../testing/test-server.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let healthPort: number
let workers: Started[]
const now = new Date()
const fixture = (file: string) => readFileSync(join(FIXTURES, file))
// Milliseconds. On a busy machine a process may take 15 seconds to start.
const patience = { timeout: 60_000, interval: 100 }
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  portal = await testApp({ now: now.toISOString() })
  await loadVodokanal(portal, now)
  const files = [join(FIXTURES, '205-teploenergo/ABON.DBF')]
  await importFiles({
    authority: administrator,
    db: portal.database,
    profile: await loadBuiltIn('kalynivsk/205-teploenergo'),
    files,
    now,
  })
  clerk = importer(portal, (await buildStaff(portal, 'operator')).token)
  healthPort = await freePort()
  workers = [startOne({ PORTAL_JOBS_HEALTH_PORT: String(healthPort) }), startOne()]
  await Promise.all(workers.map((worker) => worker.until('Фонові роботи виконуються.')))
})
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.map((worker) => worker.exit()))
  await portal.close()
})
beforeEach(() =>
  portal.database.pool.query('truncate invoices, invoice_lines, readings, import_run_files, import_runs cascade'),
)

const startOne = (more: Readonly<Record<string, string>> = {}): Started =>
  startWorker({
    DATABASE_URL: databaseUrl(portal.database.connection),
    DATA_DIR: dirname(portal.filesFolder),
    SECRET_KEY: testKey,
    ...more,
  })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function begin(profile: string, file: string, name = file.replace(/^.*\//, '')): Promise<number> {
  const uploads = [await clerk.upload(name, fixture(file))]
  const { json } = await clerk.begin({ purpose: 'import', profile: `kalynivsk/${profile}`, uploads })
  return json.id
}

const runs = () =>
  portal.db
    .selectFrom('import_runs')
    .select(['id', 'state', 'tries', 'started_at', 'finished_at'])
    .orderBy('id')
    .execute()

const allDone = () =>
  vi.waitFor(async () => {
    const states = (await runs()).map(({ state }) => state)
    expect(states).toEqual(states.map(() => 'done'))
  }, patience)

const rows = async (of: string) =>
  (await portal.database.pool.query(`select count(*)::int as count from ${of}`)).rows[0]?.count

test('K02 four providers’ imports are worked on at once by two workers, each to its end and once', async () => {
  const held = await holdTable(portal.database.connection, 'invoices')
  const ids = [
    await begin('101-vodokanal', '101-vodokanal/narahuvannia.csv'),
    await begin('205-teploenergo', '205-teploenergo/N_2610.DBF'),
    await begin('412-upravytel', '412-upravytel/OSELIA.DBF'),
    await begin('889-gaz', '889-gaz/grm_export_2026-10.jsonl'),
  ]
  // One worker takes two runs at most, so both workers are busy.
  await held.isWaitedFor(4)
  expect((await runs()).map(({ state }) => state)).toEqual(ids.map(() => 'running'))
  await held.release()
  await allDone()
  expect((await runs()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1])
  for (const id of ids) {
    const { counts, files } = await clerk.read(id)
    expect([counts.refused, counts.updated]).toEqual([0, 0])
    expect(await rows(`imports where file_name = '${files[0].name}' and status = 'done'`)).toBe(1)
  }
})

test('K02 of two files of one provider the second waits for the first, though a worker is free', async () => {
  const held = await holdTable(portal.database.connection, 'invoices')
  const first = await begin('101-vodokanal', '101-vodokanal/narahuvannia.csv')
  await held.isWaitedFor()
  const second = await begin('101-vodokanal', '101-vodokanal/pokaznyky.csv')
  // A free worker has looked at the run and left it; it runs after the first one ends.
  const looked = `jobs.job where name = 'import-run' and state = 'completed' and data->>'run' = '${second}'`
  await vi.waitFor(async () => expect(await rows(looked)).toBe(1), patience)
  expect(await clerk.read(first)).toMatchObject({ state: 'running' })
  expect(await clerk.read(second)).toMatchObject({ state: 'queued', ahead: 1, startedAt: null })
  expect(await rows('readings')).toBe(0)
  await held.release()
  await allDone()
  const [one, other] = await runs()
  expect(other?.started_at?.getTime()).toBeGreaterThanOrEqual(one?.finished_at?.getTime() ?? Number.NaN)
  expect([await rows('invoices'), await rows('readings')]).toEqual([3682, expect.any(Number)])
})

test('K04 a worker answers its supervisor at jobs.healthPort, reports an unavailable database, and stops with 0', async () => {
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${healthPort}${path}`)
    return [answer.status, await answer.json()]
  }
  const [server, name] = [{ ...portal.database.connection, database: 'postgres' }, portal.database.connection.database]
  expect(await ask('/health/live')).toEqual([200, { live: true }])
  expect(await ask('/health/ready')).toEqual([200, { ready: true, reasons: [], warnings: [], version: build.version }])
  await onServer(server, `alter database ${name} with allow_connections false`)
  try {
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await vi.waitFor(
      async () =>
        expect(await ask('/health/ready')).toEqual([
          503,
          { ready: false, reasons: ['database'], warnings: [], version: build.version },
        ]),
      patience,
    )
    expect((await ask('/health/live'))[0]).toBe(200)
  } finally {
    await onServer(server, `alter database ${name} with allow_connections true`)
  }
  await vi.waitFor(async () => expect((await ask('/health/ready'))[0]).toBe(200), patience)
  // The worker still works: a newly queued run is done.
  await begin('101-vodokanal', '101-vodokanal/pokaznyky.csv')
  await allDone()
  expect(await Promise.all(workers.map(stopMain))).toEqual([0, 0])
})
