import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testKey } from '../../testing/app.ts'
import { databaseUrl } from '../../testing/database.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetter } from './send-letter.ts'

const url = '/api/admin/letters'
let portal: TestApp
let token: string

beforeAll(async () => {
  portal = await testApp()
  token = (await buildStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('letters').execute()
  await portal.db.deleteFrom('audit_log').execute()
})

async function queued(code = 'the-code'): Promise<number> {
  await queueLetter(portal.context(), null, {
    kind: 'recoverAccess',
    to: 'olena@example.com',
    firstName: 'Олена',
    code,
  })
  return (await portal.db.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

async function kept(): Promise<number> {
  const id = await queued()
  await sendLetter(portal.context(), id, null)
  return id
}

test('C34 an administrator sees the outbox, the newest first, without the letters’ content', async () => {
  const ids = [await queued(), await kept()]
  const answer = await portal.call({ url, token })
  expect(answer.status).toBe(200)
  const entry = {
    kind: 'recoverAccess',
    createdAt: '2026-11-25T10:00:00.000Z',
    sentAt: null,
    attempts: 0,
    lastError: null,
  }
  expect(answer.json).toEqual([
    { id: ids[1], state: 'kept', ...entry },
    { id: ids[0], state: 'queued', ...entry },
  ])
})

test('C34 the outbox has pages of fifty', async () => {
  for (let n = 0; n < 51; n++) await queued()
  const first = await portal.call({ url, token })
  expect(first.json).toHaveLength(50)
  const rest = await portal.call({ url, query: { before: String(first.json.at(-1).id) }, token })
  expect(rest.json).toHaveLength(1)
  expect((await portal.call({ url, query: { before: 'x' }, token })).status).toBe(422)
})

test('C34 J06 a kept letter can be read, and the viewing is recorded', async () => {
  const id = await kept()
  const answer = await portal.call({ url: `${url}/${id}`, token })
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({ id, to: 'olena@example.com', subject: 'Відновлення доступу до кабінету' })
  expect(answer.json.text).toContain('https://misto.example/recovery/change-password?code=the-code')
  const records = await portal.db.selectFrom('audit_log').select(['action', 'target']).execute()
  expect(records).toEqual([{ action: 'mail.read', target: `letter ${id}` }])
})

test('AU7 a queued, a sent and a missing letter get the same 404', async () => {
  const onItsWay = await queued()
  const sent = await queued()
  await sendLetter(portal.context(), sent, { send: async () => 'sent', close: () => undefined })
  const bodies = []
  for (const id of [onItsWay, sent, 999_999_999]) {
    const { status, json } = await portal.call({ url: `${url}/${id}`, token })
    expect(status).toBe(404)
    bodies.push({ ...json, requestId: '' })
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await portal.db.selectFrom('audit_log').select('id').execute()).toEqual([])
})

test('AD1 only an administrator sees the outbox', async () => {
  const id = await kept()
  const tokens = [await portal.signIn(await buildConsumer(portal.db))]
  for (const role of ['editor', 'operator'] as const) tokens.push((await buildStaff(portal, role)).token)
  for (const path of [url, `${url}/${id}`]) {
    expect((await portal.call({ url: path })).status).toBe(401)
    for (const other of tokens) expect((await portal.call({ url: path, token: other })).status).toBe(403)
  }
})

/** Runs `portal …` on the database of this test. */
function command(dataDir: string, ...args: string[]): Promise<{ status: number; text: string }> {
  const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl(portal.database.connection),
    DATA_DIR: dataDir,
    SECRET_KEY: testKey,
    PUBLIC_URL: 'https://misto.example',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
    })
  })
}

test('C34 K01 the command line lists the outbox, shows a kept letter and records it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zatyshok-mail-'))
  await queued()
  const id = await kept()
  const list = await command(dataDir, 'mail', 'list', '--state', 'kept')
  expect(list).toMatchObject({ status: 0 })
  expect(list.text).toBe(`${id}  25.11.2026 12:00  recoverAccess  збережено тут\n`)
  const shown = await command(dataDir, 'mail', 'show', String(id))
  expect(shown.text).toMatch(
    /^Кому: olena@example\.com\nКоли: 25\.11\.2026 12:00\nТема: Відновлення доступу до кабінету\n\n/,
  )
  expect(shown.text).toContain('code=the-code')
  const records = await portal.db.selectFrom('audit_log').select(['actor', 'action', 'target']).execute()
  expect(records).toEqual([{ actor: 'command line', action: 'mail.read', target: `letter ${id}` }])
  rmSync(dataDir, { recursive: true })
}, 90_000)

test('AD1 C34 without a mail server the command line says that its invitation reaches nobody by letter', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zatyshok-mail-'))
  const who = ['--login', 'anna', '--email', 'anna@example.com', '--role', 'editor']
  const { status, text } = await command(dataDir, 'staff', 'invite', ...who)
  expect(status, text).toBe(0)
  expect(text).toMatch(/https:\/\/misto\.example\/recovery\/change-password\?code=\S{43}&for=invitation\n/)
  expect(text).toContain('Лист не піде: SMTP_URL не задано. Передайте посилання працівникові самі.')
  expect(text).not.toContain('надсилаємо')
  rmSync(dataDir, { recursive: true })
}, 90_000)
