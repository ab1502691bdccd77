import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testKey } from '../testing/app.ts'
import { databaseUrl } from '../testing/database.ts'
import { fakeS3 } from '../testing/outside/fake-s3.ts'
import { buildStaff } from '../testing/staff.ts'
import { locales } from '../testing/two-languages.ts'

vi.setConfig({ testTimeout: 300_000 })

/** PORTAL_RELEASE tests the command of an unpacked release: `PORTAL_RELEASE=/opt/zatyshok/current npx vitest run …`. */
const release = process.env['PORTAL_RELEASE']
const program = release
  ? join(release, 'scripts/launch/portal.mjs')
  : fileURLToPath(new URL('../cli.ts', import.meta.url))

type Environment = Readonly<Record<string, string>>
type Work = () => Promise<unknown>

let portal: TestApp
let folder: string
let sound: Environment
const closings: Work[] = []

beforeAll(async () => {
  portal = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-doctor-'))
  const { connection } = portal.database
  sound = { DATABASE_URL: databaseUrl(connection), DATA_DIR: folder, SECRET_KEY: testKey, LC_ALL: locales.en }
})
afterAll(async () => {
  for (const close of closings) await close()
  await portal.close()
  await rm(folder, { recursive: true })
})

interface Examined {
  readonly status: number
  /** Titles of the red findings. */
  readonly red: readonly string[]
  readonly text: string
}

function examine(broken: Environment = {}): Promise<Examined> {
  const env = { PATH: process.env['PATH'], ...sound, ...broken }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'doctor'], { env }, (error, stdout, stderr) => {
      const red = [...stdout.matchAll(/^red {7}(.+?): /gm)].map(([, title]) => title ?? '')
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, red, text: stdout + stderr })
    })
  })
}

const sql = (text: string) => portal.database.pool.query(text)

/** Makes a function of the server answer otherwise in this database, as a server of another kind would. */
async function pretend(definition: string, work: () => Promise<Examined>): Promise<Examined> {
  const name = (await sql('select current_database() as name')).rows[0].name
  await sql(`create schema pretended; create function pretended.${definition}`)
  await sql(`alter database ${name} set search_path = pretended, pg_catalog, public`)
  try {
    return await work()
  } finally {
    await sql(`alter database ${name} reset search_path; drop schema pretended cascade`)
  }
}

async function webServer(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function withoutRights(): Promise<Examined> {
  const user = `poor_${process.pid}`
  await sql(`create role ${user} login`)
  closings.push(() => sql(`drop owned by ${user}; drop role ${user}`))
  return examine({ DATABASE_URL: databaseUrl({ ...portal.database.connection, user }) })
}

async function withWrongKey(): Promise<Examined> {
  const bucket = await fakeS3({ accessKeyId: 'AKIDPORTAL', secretAccessKey: 'right', region: 'us-east-1' })
  closings.push(bucket.close)
  return examine({
    PORTAL_FILES_STORE: 's3',
    PORTAL_FILES_S3_ENDPOINT: bucket.endpoint,
    PORTAL_FILES_S3_BUCKET: 'city',
    PORTAL_FILES_S3_ACCESS_KEY_ID: 'AKIDPORTAL',
    PORTAL_FILES_S3_SECRET_ACCESS_KEY: 'wrong',
  })
}

async function withOpenDemonstration(): Promise<Examined> {
  const { id } = await buildStaff(portal, 'administrator')
  await portal.db.insertInto('demonstration_people').values({ user_id: id }).execute()
  const address = await webServer((_request, reply) => reply.writeHead(503).end())
  const examined = await examine({ PUBLIC_URL: address.replace('127.0.0.1', 'localhost.localdomain') })
  await portal.db.deleteFrom('demonstration_people').execute()
  return examined
}

async function withoutBackups(): Promise<Examined> {
  const backups = join(folder, 'backups')
  await mkdir(backups)
  return examine({ PORTAL_BACKUP_FOLDER: backups })
}

const untrusted = (_request: unknown, reply: { end(text: string): void }) =>
  reply.end(JSON.stringify({ ready: true, warnings: ['proxy_not_trusted'] }))

/** The title of the red finding, what it says, and how the installation is broken. */
const breakings: readonly [string, RegExp, () => Promise<Examined>][] = [
  ['Database', /does not respond/, () => examine({ DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' })],
  [
    'Database',
    /no such database.+no_such_portal/,
    () => examine({ DATABASE_URL: databaseUrl({ ...portal.database.connection, database: 'no_such_portal' }) }),
  ],
  [
    'Database',
    /does not let the portal in|role "nobody_here" does not exist/,
    () => examine({ DATABASE_URL: databaseUrl({ ...portal.database.connection, user: 'nobody_here' }) }),
  ],
  ['Database rights', /has no CREATE right/, withoutRights],
  [
    'Database version',
    /14\.12/,
    () =>
      pretend(
        `current_setting(name text) returns text language sql as $$ select case when name = 'server_version_num'
           then '140012' else pg_catalog.current_setting(name) end $$`,
        examine,
      ),
  ],
  [
    'Replication',
    /leads to a standby/,
    () => pretend(`pg_is_in_recovery() returns boolean language sql as 'select true'`, examine),
  ],
  [
    'Clock',
    /9[4-9] s ahead/,
    () =>
      pretend(
        `clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() - interval '95 s' $$`,
        examine,
      ),
  ],
  ['Disk', /MB free/, () => examine({ PORTAL_FILES_RESERVE_MEGABYTES: '1000000000' })],
  ['Mail', /The mail server refused/, () => examine({ SMTP_URL: 'smtp://127.0.0.1:1' })],
  ['File store', /SignatureDoesNotMatch/, withWrongKey],
  [
    'Public address (PUBLIC_URL)',
    /speaks no TLS/,
    async () => examine({ PUBLIC_URL: (await webServer((_, reply) => reply.end())).replace('http:', 'https:') }),
  ],
  [
    'Proxies',
    /a proxy that the portal does not trust/,
    async () => examine({ PUBLIC_URL: await webServer(untrusted) }),
  ],
  ['Demonstration data', /accounts are open/, withOpenDemonstration],
  ['Backups', /holds no backup/, withoutBackups],
]

test('a sound installation has no red finding and status 0', async () => {
  const { status, red, text } = await examine()
  expect([status, red, text]).toEqual([0, [], expect.stringMatching(/^Red: 0, /m)])
})

test('portal doctor speaks Ukrainian in the words of /admin/doctor', async () => {
  const { text } = await examine({ LC_ALL: locales.uk })
  expect(text).toMatch(/^Добре {5}База даних: /m)
  expect(text).toMatch(/^Несправно: \d+, увага: \d+, добре: \d+\.$/m)
  expect(text).not.toMatch(/зелен|жовт|червон/i)
})

test('portal doctor names each of fourteen broken installations, with status 1 and without a stack', async () => {
  expect(breakings).toHaveLength(14)
  for (const [title, says, breaking] of breakings) {
    const { status, red, text } = await breaking()
    expect([title, status, red.includes(title)]).toEqual([title, 1, true])
    const [found = ''] = text.split('\n').filter((line) => line.startsWith('red') && line.includes(`${title}: `))
    expect(found).toMatch(says)
    expect(text).not.toMatch(/^ {4}at /m)
  }
})
