import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { rawRequest } from '../../testing/attackers/raw-socket.ts'
import { openAnother } from '../../testing/database.ts'
import { holdTable } from '../../testing/held-table.ts'
import { FIXTURES } from '../../testing/imports/fixture-figures.ts'
import { as1251, importer, loadVodokanal, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { importRunsWorkers } from './import-runs.workers.ts'

let portal: TestApp
let token: string
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-25T10:00:00Z')
const name = 'pokaznyky.csv'
const content = as1251(vodokanalLines(name).slice(0, 11))

beforeAll(async () => {
  portal = await testApp({ now: now.toISOString() })
  await loadVodokanal(portal, now)
  token = (await buildStaff(portal, 'operator')).token
  clerk = importer(portal, token)
})
afterAll(() => portal.close())
beforeEach(() => portal.database.pool.query('truncate readings, import_run_files, import_runs, import_journal cascade'))

const count = async (table: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${table}`)).rows[0]?.count)

test('IM5 the same file twice at once on two nodes is one import, whichever node was asked first', async () => {
  const node = await portal.secondNode()
  const clerks = [clerk, importer({ ...node, jobsDone: portal.jobsDone }, token)]
  const uploads = await Promise.all(clerks.map((one) => one.upload(name, content)))
  const begun = await Promise.all(
    clerks.map((one, at) => one.begin({ purpose: 'import', profile: vodokanal, uploads: [uploads[at]] })),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [taken, refused] = begun.toSorted((one, other) => one.status - other.status)
  expect(refused?.json).toMatchObject({ code: 'import_repeated' })
  expect(refused?.json.errors[0].message).toContain(`№ ${taken?.json.id}`)
  await portal.jobsDone()
  expect([await count('readings'), await count('import_runs')]).toEqual([10, 1])
})

test('J05 an import continues after the operator closes the browser, and a repeated request starts no second one', async () => {
  const asked = { purpose: 'import', profile: vodokanal, uploads: [await clerk.upload(name, content)] }
  const port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const headers = [
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    'Cookie: XSRF-TOKEN=same',
    'X-XSRF-TOKEN: same',
  ]
  const request = { method: 'POST', target: '/api/admin/imports/runs', headers, body: JSON.stringify(asked) }
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const held = await holdTable(portal.database.connection, 'import_runs')
  socket.write(rawRequest(request))
  await held.isWaitedFor()
  socket.destroy()
  await held.release()
  await vi.waitFor(async () => expect(await count('import_runs')).toBe(1), { timeout: 10_000 })
  await portal.jobsDone()
  const { json: runs } = await clerk.get('runs')
  expect(runs).toMatchObject([{ state: 'done', origin: 'admin', counts: { inserted: 10 } }])
  const again = await clerk.begin(asked)
  expect([again.status, again.json.code, await count('import_runs')]).toEqual([409, 'import_repeated', 1])
})

test('K02 a large run waits while another one works; a small one does not wait', async () => {
  const small = readFileSync(join(FIXTURES, 'providers.csv'))
  const bytes = small.length
  const openForLongWork = () => openAnother(portal.database.connection)
  const [worker] = importRunsWorkers({ context: portal.context, openForLongWork, large: { bytes, atOnce: 1 } })
  const check = async (profile: string, name: string, content: Buffer) =>
    (await clerk.begin({ purpose: 'check', profile, uploads: [await clerk.upload(name, content)] })).json.id
  const runs = [
    await check(vodokanal, name, as1251(vodokanalLines(name).slice(0, 300))),
    await check('kalynivsk/205-teploenergo', 'ABON.DBF', readFileSync(join(FIXTURES, '205-teploenergo/ABON.DBF'))),
    await check('kalynivsk/providers', 'providers.csv', small),
  ]
  const states = () => Promise.all(runs.map(async (run) => (await clerk.read(run)).state))
  await portal.database.pool.query('truncate jobs.job')
  const held = await holdTable(portal.database.connection, 'readings')
  const working = worker?.run({ run: runs[0] })
  await held.isWaitedFor()
  for (const run of runs.slice(1)) await worker?.run({ run })
  expect(await states()).toEqual(['running', 'queued', 'done'])
  await held.release()
  await working
  await portal.jobsDone()
  expect(await states()).toEqual(['done', 'done', 'done'])
})
