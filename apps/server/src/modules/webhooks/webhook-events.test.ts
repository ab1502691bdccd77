import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openReceiver } from '../../testing/outside/webhook-receiver.ts'
import { password } from '../../testing/person.ts'
import { doQueuedJobs } from '../../testing/queued-jobs.ts'
import { dispatchScene } from '../../testing/scenes/dispatch-scene.ts'
import { as1251, importer, loadVodokanal, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'
import { buildStaff, freshProof } from '../../testing/staff.ts'
import { asCommandRun, undoByCommand } from '../import-runs/command-run.ts'
import { importFiles } from '../imports/import-files.ts'
import { findProfile } from '../imports/profile/load-profile.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { webhooksWorkers } from './webhooks.workers.ts'

let portal: TestApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
let administrator: Awaited<ReturnType<typeof buildStaff>>
const now = '2026-11-25T10:00:00Z'

beforeAll(async () => {
  receiver = await openReceiver()
  const webhooks = { allowedHosts: [receiver.host], allowedNetworks: ['127.0.0.0/8'] }
  portal = await testApp({ now, settings: { webhooks } })
  administrator = await buildStaff(portal, 'administrator', await hashPassword(password))
})
beforeEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})

/** Creates a webhook as an administrator, for one event only, so that a wrong event name delivers nothing. */
async function listen(provider: string, event: string): Promise<void> {
  const body = { provider, url: receiver.url, events: [event], ...(await freshProof(portal, administrator)) }
  const { status } = await portal.call({ url: '/api/admin/webhooks', token: administrator.token, body })
  expect(status).toBe(200)
}

/** Delivers the queued messages and returns those that the program received. */
async function told(): Promise<unknown[]> {
  await doQueuedJobs(portal.database.pool, webhooksWorkers({ context: portal.context }))
  return receiver.received.map(({ body }) => JSON.parse(body))
}

test('K01 a program is notified of the end of its import with the run’s number', async () => {
  await loadVodokanal(portal, new Date(now))
  await listen('101', 'import.finished')
  const clerk = importer(portal, (await buildStaff(portal, 'operator')).token)
  const content = as1251(vodokanalLines('pokaznyky.csv').slice(0, 6))
  const check = await clerk.run('check', 'pokaznyky.csv', content)
  const run = await clerk.run('import', 'pokaznyky.csv', content)
  const undo = (await clerk.undo(run.id)).json
  const messages = [check, run, undo].map(({ id, finishedAt: timestamp }) => {
    return { type: 'import.finished', timestamp, data: { import: id } }
  })
  expect(await told()).toEqual(messages)
})

test('K01 a program is notified of an import of the command line and of its undo', async () => {
  await listen('101', 'import.finished')
  const { database } = portal
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-webhooks-'))
  const file = join(folder, 'pokaznyky.csv')
  await writeFile(file, as1251(vodokanalLines('pokaznyky.csv').slice(0, 6)))
  const profile = await findProfile(database.pool, vodokanal)
  const of = { profile, purpose: 'import', strict: false, now: new Date(now), rejected: undefined } as const
  await asCommandRun(database, of, (recorder) =>
    importFiles({
      authority: { of: 'administrator' },
      db: database.pool,
      profile,
      files: [file],
      now: new Date(now),
      recorder,
    }),
  )
  await rm(folder, { recursive: true })
  const [run] = (await database.pool.query('select max(id)::int as id from import_runs')).rows
  const message = (id: number) => expect.objectContaining({ type: 'import.finished', data: { import: id } })
  expect(await told()).toContainEqual(message(run.id))
  expect(await undoByCommand(database, { run: run.id, undoDays: 62, now: new Date(now) })).toBeUndefined()
  expect(await told()).toContainEqual(message(run.id + 1))
})

test('K03 a program is notified of a file only when it is ready', async () => {
  const { give, make, read, download } = await dispatchScene(portal, '801')
  await listen('801', 'export.ready')
  await give()
  const { dispatch } = (await make()).json
  expect(await told()).toEqual([])
  await portal.jobsDone()
  expect(await told()).toMatchObject([{ type: 'export.ready', data: { export: dispatch.id } }])
  expect((await read(dispatch.id)).state).toBe('ready')
  expect((await download(dispatch.id)).status).toBe(200)
})

test('F04 K03 a program is notified of a corrected reading with the number of the new receipt', async () => {
  const { provider, submit } = await readingScene(portal)
  await listen(provider.code, 'reading.corrected')
  expect((await submit({ value: '425' })).json.results).toMatchObject([{ status: 'accepted' }])
  expect(await told()).toEqual([])
  const { results } = (await submit({ value: '424' })).json
  expect(results).toMatchObject([{ status: 'corrected' }])
  const message = { type: 'reading.corrected', data: { receipt: results[0].receiptNumber } }
  expect(await told()).toMatchObject([message])
  // The same value again sends no event.
  await submit({ value: '424' })
  expect(await told()).toHaveLength(1)
})
