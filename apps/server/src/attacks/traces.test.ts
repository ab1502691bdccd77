import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityWorkers } from '../modules/identity/identity.workers.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dispatchScene } from '../testing/scenes/dispatch-scene.ts'
import { newBrowser } from '../testing/scenes/registration-scene.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('AT60 who takes back the consent to bills by e-mail gives the provider no address', async () => {
  const { consumerId, provider, email, made, bytesOf } = await dispatchScene(portal, '811')
  const token = await portal.signIn(consumerId)
  const say = (isAllowToSendEmail: boolean) =>
    portal.call({
      method: 'PUT',
      url: '/api/warehouse/consumer/email-management',
      token,
      body: { serviceProviderCode: provider.code, isAllowToSendEmail },
    })
  const exported = async () => {
    const dispatch = await made({ kind: 'consents', format: 'csv', encoding: 'utf-8' })
    expect(dispatch).toMatchObject({ state: 'ready', records: 1 })
    return (await bytesOf(dispatch.id)).toString('utf8')
  }
  await say(true)
  expect(await exported()).toContain(email)
  await say(false)
  expect(await exported()).not.toContain(email)
})

test.each([
  ['AT62 a recovery', '/api/account/recover_access/by_email', { path: 'recovery/change-password' }],
  ['AT62 a letter once more', '/api/account/registration/resend', {}],
])('%s leaves what was typed in no job that is done', async (_what, url, more) => {
  const { from } = newBrowser()
  const asked = await portal.call({ url, body: { email: 'zabuta@misto.example', ...more }, from })
  expect(asked.status).toBe(200)
  const jobs = async () =>
    (await portal.database.pool.query(`select state, data from jobs.job where name like 'write-%'`)).rows
  expect(await jobs()).toMatchObject([{ state: 'created', data: { sealed: expect.any(String) } }])
  const { connection, pool } = portal.database
  const workers = identityWorkers({ context: () => portal.context() })
  const running = await startJobs({ db: portal.db, connection, log: { warn: () => undefined }, workers })
  try {
    await expect.poll(jobs, { timeout: 10_000 }).toEqual([{ state: 'completed', data: {} }])
  } finally {
    await running.stop()
    await pool.query('delete from jobs.job')
  }
})
