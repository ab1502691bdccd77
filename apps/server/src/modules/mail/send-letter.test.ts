import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../context.ts'
import { type RunningJobs, startJobs } from '../../platform/jobs/start-jobs.ts'
import { createPostman, type Postman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { mailWorkers } from './mail.workers.ts'
import { queueLetter } from './queue-letter.ts'

const log = { warn: () => undefined }
let portal: TestApp
let mailbox: Mailbox
let postman: Postman
let jobs: RunningJobs

beforeAll(async () => {
  portal = await testApp()
  mailbox = await openMailbox()
  postman = createPostman(mailbox.url)
  const workers = mailWorkers({ context: portal.context, postman })
  jobs = await startJobs({ db: portal.db, connection: portal.database.connection, log, workers })
})
afterAll(async () => {
  await jobs.stop()
  postman.close()
  await mailbox.close()
  await portal.close()
})

test('C34 a queued letter is sent at once, and only if its transaction commits', async () => {
  const letter = { kind: 'confirmRegistration', to: 'olena@example.com', firstName: 'Олена', code: 'abc' } as const
  await expect(
    inTransaction(portal.context(), async (ctx) => {
      await queueLetter(ctx, null, { ...letter, to: 'nobody@example.com' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  const queued = performance.now()
  await inTransaction(portal.context(), (ctx) => queueLetter(ctx, null, letter))
  await mailbox.received(1)
  expect(performance.now() - queued).toBeLessThan(3000)
  expect(mailbox.letters.map(({ to }) => to)).toEqual([['olena@example.com']])
})
