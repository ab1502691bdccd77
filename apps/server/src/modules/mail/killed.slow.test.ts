import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs/start-jobs.ts'
import { createPostman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp, testKey } from '../../testing/app.ts'
import { databaseUrl } from '../../testing/database.ts'
import { openMailbox } from '../../testing/outside/mailbox.ts'
import { mailWorkers } from './mail.workers.ts'
import { queueLetter } from './queue-letter.ts'

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const silent = { warn: () => undefined }
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('FT5 after a worker is killed while mailing every letter arrives, at most twice', async () => {
  const total = 12
  const mailbox = await openMailbox()
  for (let n = 0; n < total; n++) {
    const letter = { kind: 'passwordChanged', to: `p${n}@example.com`, firstName: '' } as const
    await queueLetter(portal.context(), null, letter)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-worker-'))
  const settings = { DATABASE_URL: databaseUrl(portal.database.connection), DATA_DIR: dataDir, SMTP_URL: mailbox.url }
  const env = { ...process.env, ...settings, SECRET_KEY: testKey, PUBLIC_URL: 'https://misto.example' }
  const child = spawn(process.execPath, [cli, 'worker'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const ended = once(child, 'exit')
  // The kill hits while the server has accepted a letter and the worker has not recorded it.
  await mailbox.received(3)
  child.kill('SIGKILL')
  await ended
  const { rows } = await portal.database.pool.query(
    `select count(*)::int as count from jobs.job where state = 'active'`,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  // Twenty-one seconds without a heartbeat (jobs.test.ts checks that all waits stay under a minute).
  await portal.database.pool.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '21 s' where state = 'active'`,
  )
  const postman = createPostman(mailbox.url)
  const workers = mailWorkers({ context: portal.context, postman })
  const options = { db: portal.db, connection: portal.database.connection, log: silent, workers }
  const jobs = await startJobs({ ...options, pace: { take: 0.5, supervise: 1 } })
  await expect
    .poll(() => portal.db.selectFrom('letters').select('id').where('state', '=', 'queued').execute(), {
      timeout: 40_000,
    })
    .toEqual([])
  await jobs.stop()
  postman.close()
  await mailbox.close()
  await rm(dataDir, { recursive: true })
  const comings = Map.groupBy(mailbox.letters, ({ to }) => to[0])
  expect(comings.size).toBe(total)
  for (const letters of comings.values()) {
    expect(letters.length).toBeLessThanOrEqual(2)
    expect(new Set(letters.map(({ email }) => email.messageId)).size).toBe(1)
  }
}, 90_000)
