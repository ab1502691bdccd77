import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildSubmission, linkAccount } from '../../testing/factories.ts'
import { buildProgram } from '../../testing/provider-program.ts'
import { as1251, loadVodokanal, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'

const guide = path.join(import.meta.dirname, '../../../../../docs/guides/provider-api.md')
const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let folder: string

beforeAll(async () => {
  portal = await testApp({ now })
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-guide-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

/** Submits a resident's reading of a meter of the provider. */
async function giveReading(): Promise<number> {
  const meter = await portal.db
    .selectFrom('meters')
    .innerJoin('accounts', 'accounts.id', 'meters.account_id')
    .select(['meters.id', 'meters.account_id', 'accounts.provider_id'])
    .executeTakeFirstOrThrow()
  const consumer_id = await buildConsumer(portal.db)
  await linkAccount(portal.db, consumer_id, meter.account_id)
  const of = { account_id: meter.account_id, meter_id: meter.id, consumer_id }
  await buildSubmission(portal.db, { ...of, submitted_at: new Date(now), value: '7.000' })
  return meter.provider_id
}

test('K01 K03 the guide’s commands, copied literally, upload a file and download the readings', async () => {
  await loadVodokanal(portal, new Date(now))
  const { token } = await buildProgram(portal, { providerId: await giveReading() })
  await writeFile(path.join(folder, 'pokaznyky.csv'), as1251(vodokanalLines('pokaznyky.csv').slice(0, 9)))
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text)
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const env = { PATH: process.env['PATH'], PORTAL: origin, TOKEN: token, PROFILE: vodokanal, FILE: 'pokaznyky.csv' }
  // Runs the portal's jobs meanwhile.
  let working = Promise.resolve()
  const worker = setInterval(() => {
    working = working.then(() => portal.jobsDone())
  }, 200)
  try {
    await promisify(execFile)('bash', ['-eu', '-c', blocks.join('\n')], { cwd: folder, env, timeout: 60_000 })
  } finally {
    clearInterval(worker)
    await working
  }
  const run = JSON.parse(await readFile(path.join(folder, 'import.json'), 'utf8'))
  expect(run).toMatchObject({ state: 'done', origin: 'machine', by: 'Білінг', counts: { read: 8, inserted: 8 } })
  expect((await readFile(path.join(folder, 'readings-from-portal'))).toString('latin1')).toContain('7,000')
}, 90_000)
