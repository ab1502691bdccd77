import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configSchema } from '../../../config/config-schema.ts'
import type { Context } from '../../../context.ts'
import { openFileRoom } from '../../../platform/files/file-room.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { openAnother } from '../../../testing/database.ts'
import { fakeS3 } from '../../../testing/outside/fake-s3.ts'
import { doQueuedJobs } from '../../../testing/queued-jobs.ts'
import { dispatchScene } from '../../../testing/scenes/dispatch-scene.ts'
import { as1251, importer, loadVodokanal, vodokanalLines } from '../../../testing/scenes/import-scene.ts'
import { buildStaff } from '../../../testing/staff.ts'
import { dispatchesWorkers } from '../../dispatches/dispatches.workers.ts'
import { importRunsWorkers } from '../import-runs.workers.ts'

const now = new Date('2026-11-25T10:00:00Z')
const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' }
const [heading = '', ...readings] = vodokanalLines('pokaznyky.csv')

let bucket: Awaited<ReturnType<typeof fakeS3>>
/** The machine that serves requests and runs no jobs. */
let portal: TestApp
/** The folder of the machine that runs the jobs. */
let workersFolder: string
let clerk: ReturnType<typeof importer>
/** Runs the queued jobs on the other machine. */
let jobsDone: () => Promise<void>

beforeAll(async () => {
  bucket = await fakeS3(credentials)
  workersFolder = await mkdtemp(join(tmpdir(), 'zatyshok-worker-'))
  const s3 = { endpoint: bucket.endpoint, bucket: 'misto', ...credentials }
  const files = { ...configSchema.parse({}).files, store: 's3' as const, s3 }
  portal = await testApp({ now: now.toISOString(), settings: { files } })
  await loadVodokanal(portal, now)
  const room = await openFileRoom(workersFolder, files)
  const context = (): Context => ({ ...portal.context(), files: room })
  const openForLongWork = () => openAnother(portal.database.connection)
  const dispatching = dispatchesWorkers({ context, withLongContext: (work) => work(context()) })
  const workers = [...dispatching, ...importRunsWorkers({ context, openForLongWork })]
  jobsDone = () => doQueuedJobs(portal.database.pool, workers)
  const { token } = await buildStaff(portal, 'operator')
  clerk = importer({ call: portal.call, jobsDone }, token)
})
afterAll(async () => {
  await portal.close()
  await bucket.close()
  await rm(workersFolder, { recursive: true })
})

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('K04 J05 machines with a shared bucket and no shared disk import together: one receives, another reads', async () => {
  const bad = (readings[1] ?? '').replace(/^[^;]*/, '9999999')
  const content = as1251([heading, ...readings.slice(0, 10).with(1, bad)])
  const check = await clerk.run('check', 'pokaznyky.csv', content)
  expect(check).toMatchObject({ state: 'partly', counts: { read: 10, inserted: 9, refused: 1 } })
  const { json } = await clerk.begin({ purpose: 'import', profile: check.profile, uploads: [check.files[0].upload] })
  await jobsDone()
  const run = await clerk.read(json.id)
  expect(run).toMatchObject({ state: 'partly', counts: { inserted: 9, refused: 1 } })
  // The serving machine returns what the worker's machine wrote.
  const rejected = await clerk.get(`runs/${run.id}/files/${run.files[0].id}/rejected`)
  expect(rejected.bytes.equals(as1251([heading, bad]))).toBe(true)
  expect(bucket.objects.size).toBe(3)
  expect(await filesIn(workersFolder)).toEqual([])
  expect(await filesIn(join(portal.filesFolder, '..'))).toEqual([])
})

test('K04 K03 a machine serves a provider’s file that another machine made, byte for byte', async () => {
  const scene = await dispatchScene({ ...portal, jobsDone }, '801')
  await scene.give()
  const { id } = await scene.made({ format: 'csv' })
  const bytes = await scene.bytesOf(id)
  expect(bytes.toString().split('\r\n')).toHaveLength(3)
  expect((await scene.bytesOf(id)).equals(bytes)).toBe(true)
  expect(await filesIn(workersFolder)).toEqual([])
})
