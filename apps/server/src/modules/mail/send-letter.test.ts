import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../context.ts'
import { type RunningJobs, startJobs } from '../../platform/jobs/start-jobs.ts'
import { createPostman, type Postman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Mailbox, openMailbox } from '../../testing/outside/mailbox.ts'
import { buildPerson } from '../../testing/person.ts'
import { identityWorkers } from '../identity/identity.workers.ts'
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

test('C34 a queued letter is sent if and only if its transaction commits', async () => {
  const letter = { kind: 'confirmRegistration', to: 'olena@example.com', firstName: 'Олена', code: 'abc' } as const
  await expect(
    inTransaction(portal.context(), async (ctx) => {
      await queueLetter(ctx, null, { ...letter, to: 'nobody@example.com' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction(portal.context(), (ctx) => queueLetter(ctx, null, letter))
  await mailbox.received(1)
  expect(mailbox.letters.map(({ to }) => to)).toEqual([['olena@example.com']])
})

test('FT18 RG1 a silent mail server changes neither the responses nor their duration', async () => {
  const other = await testApp()
  const open = new Set<Socket>()
  const mute = createServer((socket) => open.add(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as { port: number }
  const waiting = createPostman(`smtp://127.0.0.1:${port}`)
  const { context } = other
  const workers = [...identityWorkers({ context }), ...mailWorkers({ context, postman: waiting })]
  const busy = await startJobs({ db: other.db, connection: other.database.connection, log, workers })
  const person = await buildPerson(other)
  const ask = async (email: string) => {
    const body = { email, path: 'recovery/change-password' }
    const { status, json } = await other.call({ url: '/api/account/recover_access/by_email', body })
    return { status, json }
  }
  const [known, unknown] = [await ask(person.email), await ask('nobody@misto.example')]
  if (open.size === 0) await once(mute, 'connection')
  const [again, anew] = [await ask(person.email), await ask('nobody2@misto.example')]
  // The responses have arrived while the mail server still withholds its own, so no request has waited for it.
  for (const { status, json } of [known, unknown, again, anew]) expect({ status, json }).toEqual(known)
  expect(known.status).toBe(200)
  for (const socket of open) socket.destroy()
  mute.close()
  await busy.stop()
  waiting.close()
  await other.close()
})
