import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../config/settings-layers.ts'
import { describeError, describeIssue } from '../../describe-errors.ts'
import { serveHealth } from '../../platform/http/health.ts'
import { createServer as createPortalServer } from '../../platform/http/server.ts'
import { problemsOfRequest } from '../../platform/http/watch-arrivals.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { fakeS3 } from '../../testing/outside/fake-s3.ts'
import { openMailbox } from '../../testing/outside/mailbox.ts'
import { buildStaff } from '../../testing/staff.ts'
import type { Installation } from './check.ts'
import { checks } from './checks.ts'
import { runDoctor } from './run-doctor.ts'

const url = '/api/admin/doctor'
let portal: TestApp
let folder: string
let closings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  portal = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-doctor-'))
})
afterAll(async () => {
  for (const close of closings) await close()
  closings = []
  await portal.close()
  await rm(folder, { recursive: true })
})

/** A sound installation for a trial, but for what a test breaks in it. */
const installation = (broken: Partial<Installation> = {}): Installation => ({
  database: { connection: portal.database.connection },
  isEmbedded: false,
  servers: [],
  dataDir: folder,
  publicUrl: 'http://127.0.0.1:1',
  smtpUrl: undefined,
  settings: defaultSettings,
  migrations: [],
  ownClock: Date.now,
  measureDisk: async () => ({ bsize: 4096, blocks: 2 ** 26, bavail: 2 ** 25 }),
  ...broken,
})

/** Returns the finding of one check as a line of text. */
async function findingOf(name: string, broken: Partial<Installation>, mailTo?: string): Promise<string> {
  const findings = await runDoctor(installation(broken), { mailTo })
  const found = findings.find((finding) => finding.name === name)
  return found ? `${found.level}: ${found.says.uk} ${found.todo?.uk ?? ''}` : `no finding of ${name}`
}

const asConnection = (change: pg.PoolConfig): Partial<Installation> => ({
  database: { connection: { ...portal.database.connection, ...change } },
})

/** Runs SQL as the owner of the test's database. */
const sql = (text: string) => portal.database.pool.query(text)
const databaseName = async (): Promise<string> => (await sql('select current_database() as name')).rows[0].name

test('a sound installation has no red finding, and every check reports', async () => {
  const findings = await runDoctor(installation(), { mailTo: undefined })
  expect(findings.map(({ name }) => name)).toEqual(checks.map(({ name }) => name))
  expect(findings.filter(({ level }) => level === 'red')).toEqual([])
})

test('a wrong password is named, apart from a server that does not respond', async () => {
  // The test's server trusts local users, so a server that answers as PostgreSQL refuses instead of it.
  const server = await refusingServer('28P01', 'password authentication failed for user "portal"')
  const finding = await findingOf('database', asConnection({ host: '127.0.0.1', port: server, password: 'x' }))
  expect(finding).toMatch(/^red: Сервер бази даних працює, але не впускає: password authentication failed.+пароль/)
  expect(await findingOf('database', asConnection({ host: '127.0.0.1', port: 1 }))).toMatch(/^red: .+не відповідає/)
})

/** Listens as PostgreSQL and refuses each start of a session with this error. */
async function refusingServer(code: string, message: string): Promise<number> {
  const server = createNetServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

test('a missing database is named, and no check of it runs', async () => {
  const broken = asConnection({ database: 'no_such_portal' })
  expect(await findingOf('database', broken)).toMatch(/^red: .+такої бази на ньому немає: .*no_such_portal/)
  expect(await findingOf('clock', broken)).toBe('no finding of clock')
})

/** Makes a function of `pg_catalog` answer otherwise in this database, as a server of another kind would. */
async function pretending(definition: string, work: () => Promise<void>): Promise<void> {
  const name = await databaseName()
  await sql(`create schema pretended; create function pretended.${definition}`)
  await sql(`alter database ${name} set search_path = pretended, pg_catalog, public`)
  try {
    await work()
  } finally {
    await sql(`alter database ${name} reset search_path; drop schema pretended cascade`)
  }
}

test.each([
  { city: 'a small city', size: '900 MB', shared: '128 MB', level: 'green' },
  { city: 'a city of 300,000 accounts', size: '5600 MB', shared: '128 MB', level: 'yellow' },
  { city: 'the same city with a gigabyte', size: '5600 MB', shared: '1 GB', level: 'green' },
])("PostgreSQL's memory of $shared for $city is $level", async ({ size, shared, level }) => {
  const answer = (name: string, type: string, value: string) => `${name} returns ${type} language sql as $$ ${value} $$`
  const answers = [
    answer('pg_database_size(name)', 'bigint', `select pg_size_bytes('${size}')`),
    answer('current_setting(text)', 'text', `select '${shared}'::text`),
  ]
  await pretending(answers.join('; create function pretended.'), async () => {
    const finding = await findingOf('database-memory', {})
    expect(finding).toMatch(level === 'green' ? /^green: / : /^yellow: .*128 МБ.*5600 МБ.*shared_buffers = ’2GB’/)
    expect(await findingOf('database-memory', { isEmbedded: true })).toMatch(/^green: /)
  })
})

test('a read-only standby is named', async () => {
  await pretending(`pg_is_in_recovery() returns boolean language sql as 'select true'`, async () => {
    expect(await findingOf('replication', {})).toMatch(/^red: DATABASE_URL веде до резервного сервера.+основний сервер/)
  })
})

test('an old PostgreSQL is named', async () => {
  const definition = `current_setting(name text) returns text language sql as
    $$ select case when name = 'server_version_num' then '140012' else pg_catalog.current_setting(name) end $$`
  await pretending(definition, async () => {
    expect(await findingOf('database-version', {})).toMatch(/^red: Потрібен PostgreSQL 15–18.+14\.12/)
  })
})

test('a user without CREATE is named, with the statement that repairs it', async () => {
  const user = `poor_${process.pid}`
  await sql(`create role ${user} login`)
  closings.push(() => sql(`drop owned by ${user}; drop role ${user}`))
  const finding = await findingOf('database-rights', asConnection({ user }))
  expect(finding).toMatch(
    /^red: Користувач poor_\d+ не має права CREATE \(schema public\).+grant create on schema public/,
  )
})

test('a mail server that refuses the login is named, and a good one gets the test letter', async () => {
  const refusing = await openMailbox({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  const good = await openMailbox()
  closings.push(refusing.close, good.close)
  const smtpUrl = refusing.url.replace('smtp://', 'smtp://portal:wrong@')
  expect(await findingOf('mail', { smtpUrl })).toMatch(/^red: Поштовий сервер відмовив: EAUTH.+SMTP_URL/)
  expect(await findingOf('mail', { smtpUrl: 'smtp://127.0.0.1:1' })).toMatch(/^red: .+ECONNREFUSED|ESOCKET.+порт/)
  expect(await findingOf('mail', { smtpUrl: good.url })).toMatch(/^green/)
  expect(good.letters).toEqual([])
  expect(await findingOf('mail', { smtpUrl: good.url }, 'olena@example.com')).toMatch(/^green: .+пробний лист/)
  expect(good.letters.map(({ to }) => to)).toEqual([['olena@example.com']])
})

test('a wrong key of the bucket is named', async () => {
  const right = { accessKeyId: 'AKIDPORTAL', secretAccessKey: 'right', region: 'us-east-1' }
  const bucket = await fakeS3(right)
  closings.push(bucket.close)
  const withKey = (secretAccessKey: string): Partial<Installation> => {
    const s3 = { ...right, secretAccessKey, endpoint: bucket.endpoint, bucket: 'city' }
    return { settings: { ...defaultSettings, files: { ...defaultSettings.files, store: 's3', s3 } } }
  }
  expect(await findingOf('files', withKey('right'))).toMatch(/^green/)
  expect(bucket.objects.size).toBe(0)
  expect(await findingOf('files', withKey('wrong'))).toMatch(/^red: .+SignatureDoesNotMatch.+Ключ неправильний/)
})

/** Listens as a web server on loopback; returns its origin. */
async function webServer(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('PUBLIC_URL with http where the proxy serves https is named, and https where there is none', async () => {
  const redirecting = await webServer((_request, reply) =>
    reply.writeHead(301, { location: 'https://misto.example/health/live' }).end(),
  )
  expect(await findingOf('public-address', { publicUrl: redirecting })).toMatch(
    /^red: PUBLIC_URL починається з http:.+переводить на https.+PUBLIC_URL=https:\/\/misto\.example/,
  )
  const plain = redirecting.replace('http:', 'https:')
  expect(await findingOf('public-address', { publicUrl: plain })).toMatch(
    /^red: PUBLIC_URL починається з https.+немає TLS/,
  )
  expect(await findingOf('tls', { publicUrl: plain })).toMatch(/^red: Сертифіката не отримано/)
})

test('a proxy that the portal does not trust is named', async () => {
  const app = await createPortalServer({
    ...{ api: { title: 'x', schemas: {} }, describeError, describeIssue, replies: 'fast', logger: false },
    publicUrl: 'http://127.0.0.1',
    trustedProxies: ['10.9.9.9'],
  })
  serveHealth(app, { isDatabaseThere: async () => true, warnings: problemsOfRequest })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  closings.push(() => app.close())
  const proxy = await webServer((incoming, reply) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    forward(`${address}${incoming.url}`, { headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    }).end()
  })
  expect(await findingOf('proxies', { publicUrl: address })).toMatch(/^green/)
  expect(await findingOf('proxies', { publicUrl: proxy })).toMatch(
    /^red: Запити йдуть через проксі, якому портал не довіряє.+PORTAL_HTTP_TRUSTED_PROXIES/,
  )
})

test('a clock that is off is named, with the seconds', async () => {
  const ownClock = () => Date.now() + 95_000
  expect(await findingOf('clock', { ownClock })).toMatch(
    /^red: Годинник цієї машини поспішає .+ на 9[45] с.+timedatectl/,
  )
})

test('a full disk is named', async () => {
  const measureDisk = async () => ({ bsize: 4096, blocks: 2 ** 26, bavail: 2560 })
  expect(await findingOf('disk', { measureDisk })).toMatch(/^red: На диску теки .+ вільно 10 МБ.+Звільніть місце/)
})

test('demonstration accounts that are open are named', async () => {
  const { id } = await buildStaff(portal, 'administrator')
  await portal.db.insertInto('demonstration_people').values({ user_id: id }).execute()
  expect(await findingOf('demonstration', { publicUrl: 'https://127.0.0.2.example' })).toMatch(
    /^red: Демонстраційні входи відкрито: .+portal demo end/,
  )
  await portal.db.deleteFrom('demonstration_people').execute()
})

test('a backup that is too old is named, and an incomplete one does not count', async () => {
  const backups = join(folder, 'backups')
  const at = async (day: string, content: string) => {
    await mkdir(join(backups, `zatyshok-${day}`), { recursive: true })
    await writeFile(join(backups, `zatyshok-${day}`, 'manifest.json'), content)
  }
  const lists = { tables: [], sequences: [], files: [], missingFiles: [] }
  const migrations = [{ name: '0001-a.sql', checksum: 'c' }]
  await at('2026-11-20', JSON.stringify({ format: 1, madeAt: '2026-11-20T01:30:00Z', migrations, ...lists }))
  await at('2026-11-25', '{}')
  const settings = { ...defaultSettings, backup: { ...defaultSettings.backup, folder: backups } }
  const onDay = (day: string) => ({ settings, ownClock: () => Date.parse(`${day}T09:30:00Z`) })
  expect(await findingOf('backups', onDay('2026-11-25'))).toMatch(/^red: Найновіша копія має 128 год.+portal backup/)
  expect(await findingOf('backups', onDay('2026-11-21'))).toMatch(/^yellow/)
  expect(await findingOf('backups', onDay('2026-11-20'))).toMatch(/^green/)
})

test('an administrator gets the findings of this node', async () => {
  const { token } = await buildStaff(portal, 'administrator')
  const { status, json } = await portal.call({ url, token, body: {} })
  expect(status).toBe(200)
  expect(json).toHaveLength(checks.length)
  expect(json[0]).toMatchObject({ name: 'database', title: 'База даних', level: 'green', todo: null })
})

test('the endpoint is for administrators and takes an address only', async () => {
  expect((await portal.call({ url, body: {} })).status).toBe(401)
  const resident = await portal.signIn(await buildConsumer(portal.db))
  expect((await portal.call({ url, body: {}, token: resident })).status).toBe(403)
  for (const role of ['editor', 'operator'] as const) {
    const { token } = await buildStaff(portal, role)
    expect((await portal.call({ url, body: {}, token })).status).toBe(403)
  }
  const { token } = await buildStaff(portal, 'administrator')
  expect((await portal.call({ url, token, body: { mailTo: 'nobody' } })).status).toBe(422)
})

test('K01 the doctor names a watched folder without folders of profiles, and a file that is not taken', async () => {
  const root = join(folder, 'watched')
  const profile = join(root, 'kalynivsk/101-vodokanal')
  await mkdir(root)
  const settings = { ...defaultSettings, imports: { ...defaultSettings.imports, folder: root } }
  const find = (ownClock = Date.now) => findingOf('watched-folder', { settings, ownClock })
  expect(await findingOf('watched-folder', {})).toMatch(/^green: Не задано/)
  expect(await find()).toMatch(/^yellow: У теці .+ немає тек профілів.+<місто>\/<профіль>/)
  await mkdir(profile, { recursive: true })
  await writeFile(join(profile, 'pokaznyky.csv'), 'a')
  expect(await find()).toBe('green: Тек профілів: 1, файлів у черзі: 1. ')
  const soon = () => Date.now() + 16 * 60_000
  expect(await find(soon)).toMatch(/^red: Файл .+pokaznyky\.csv чекає 16 хв.+процес завдань/)
  // A file whose import has begun may take longer.
  await mkdir(join(profile, '.taken'))
  await rename(join(profile, 'pokaznyky.csv'), join(profile, '.taken/17~pokaznyky.csv'))
  expect(await find(soon)).toMatch(/^green: /)
})
