import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testKey } from '../testing/app.ts'
import { databaseUrl } from '../testing/database.ts'
import { dispatchScene } from '../testing/scenes/dispatch-scene.ts'
import { as1251, loadVodokanal, vodokanal, vodokanalLines } from '../testing/scenes/import-scene.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const now = new Date()
let portal: TestApp
let folder: string

beforeAll(async () => {
  portal = await testApp({ now: now.toISOString() })
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-cli-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

/** Runs `portal …` on the test's database and returns its exit status and what it printed. */
function command(...args: string[]): Promise<{ status: number; text: string }> {
  const { connection } = portal.database
  const dataDir = dirname(portal.filesFolder)
  const environment = { DATABASE_URL: databaseUrl(connection), DATA_DIR: dataDir, SECRET_KEY: testKey }
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env: { ...process.env, ...environment } }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
    })
  })
}

const bills = async () =>
  (await portal.database.pool.query('select count(*)::int as n, sum(closing_kop)::float as kop from invoices')).rows[0]

test('J05 portal import --undo brings back what was before, once', async () => {
  await loadVodokanal(portal, now)
  const lines = vodokanalLines('narahuvannia.csv').slice(0, 401)
  const file = join(folder, 'narahuvannia.csv')
  await writeFile(file, as1251(lines.slice(0, 201)))
  expect((await command('import', vodokanal, file)).status).toBe(0)
  const before = await bills()
  await writeFile(file, as1251(lines))
  expect((await command('import', vodokanal, file)).status).toBe(0)
  expect((await bills()).n).toBeGreaterThan(before.n)
  const listed = (await command('imports', 'list')).text.split('\n')
  const [run = ''] = /(?<=№ )\d+/.exec(listed[0] ?? '') ?? []
  expect(listed[0]).toContain('завантаження\tвиконано')
  const undo = await command('import', '--undo', run)
  expect([undo.status, undo.text]).toEqual([0, `Завантаження № ${run} скасовано: дані такі, якими були до нього.\n`])
  expect(await bills()).toEqual(before)
  const again = await command('import', '--undo', run)
  expect([again.status, again.text]).toEqual([1, expect.stringContaining('не можна скасувати')])
}, 180_000)

test('K03 portal export writes what the provider has not been given, once, and the same bytes again on a resend', async () => {
  const { give } = await dispatchScene(portal, '801')
  await give()
  const outgoing = join(folder, 'outgoing')
  const first = await command('export', '801', 'readings', '--folder', outgoing)
  const [name = ''] = await readdir(outgoing)
  expect([first.status, first.text]).toEqual([0, expect.stringContaining(`${join(outgoing, name)}: записів 1`)])
  const bytes = await readFile(join(outgoing, name))
  expect(bytes.toString()).toContain('13,5')
  const none = await command('export', '801', 'readings', '--folder', outgoing)
  expect([none.status, none.text]).toEqual([0, 'Нового немає: усе вже передано раніше.\n'])
  await rm(join(outgoing, name))
  const resend = await command('export', '801', 'readings', '--resend', '1', '--folder', outgoing)
  expect(resend.status).toBe(0)
  expect((await readFile(join(outgoing, name))).equals(bytes)).toBe(true)
  const list = await command('exports', 'list', '--provider', '801')
  expect(list.text).toMatch(new RegExp(`^.+  ${name}  записів 1  забрано .+\n$`))
  const refused = await command('export', '801', 'readings', '--resend', '7')
  expect([refused.status, refused.text.trim()]).toEqual([1, 'Відправлення 7 цього постачальника немає.'])
}, 180_000)
