import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type KillableServer, killableServer } from '../testing/killable-server.ts'
import { type Started, startCommand, startWorker, stopMain } from '../testing/start-main.ts'
import { locales } from '../testing/two-languages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const fixtures = fileURLToPath(new URL('../../../../fixtures/kalynivsk/', import.meta.url))
const profile = 'kalynivsk/101-vodokanal'
const bills = ['import', profile, `${fixtures}101-vodokanal/narahuvannia.csv`]
let server: KillableServer
let folder: string
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await killableServer()
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-lost-'))
  environment = { DATABASE_URL: server.url, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(64) }
  await imported(['import', 'kalynivsk/providers', `${fixtures}providers.csv`])
  await imported(['import', profile, `${fixtures}101-vodokanal/osobovi_rahunky.csv`])
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

async function imported(args: readonly string[]): Promise<void> {
  const command = startCommand(args, environment)
  const status = await command.exit()
  if (status !== 0) throw new Error(command.printed())
}

/** Returns the rows that an import writes: bills, their lines, and files taken over. */
async function stored(): Promise<string> {
  const client = new pg.Client(server.url)
  await client.connect()
  const { rows } = await client.query(
    `select concat_ws(' ', (select count(*) from invoices), (select count(*) from invoice_lines),
       (select count(*) from imports where file_name = 'narahuvannia.csv' and status = 'done')) as counts`,
  )
  await client.end()
  return rows[0].counts
}

const progress =
  /^narahuvannia\.csv: (читання|перевірка|запис|завершення|готово|reading|checking|writing|finishing|done)/
/** What the command printed besides its progress. */
const said = ({ printed }: Started) =>
  printed()
    .split('\n')
    .filter((line) => line !== '' && !progress.test(line))

/** Runs the import, kills its database once the text was printed, and starts the database again. */
async function killedAt(phase: string, signal: 'SIGKILL' | 'SIGQUIT', language = {}) {
  const command = startCommand(bills, { ...environment, ...language })
  await command.until(phase)
  await server.kill(signal)
  const status = await command.exit()
  await server.start()
  return { phase, signal, status, said: said(command) }
}

const uk =
  /^З’єднання з базою даних обірвалося: .+\. Незавершене скасовано\. Перевірте, чи працює PostgreSQL, і повторіть команду\.$/
const en = /^The connection to the database broke: .+ Check that PostgreSQL is running, and repeat the command\.$/

test('K02 an import whose database is killed ends with one line and status 1, and leaves nothing half done', async () => {
  for (const phase of ['читання', 'перевірка', 'запис'])
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      const line = [expect.stringMatching(uk)]
      expect(await killedAt(phase, signal)).toEqual({ phase, signal, status: 1, said: line })
      expect([phase, signal, await stored()]).toEqual([phase, signal, '0 0 0'])
    }
  const english = await killedAt('checking', 'SIGKILL', { LC_ALL: locales.en })
  expect([english.status, english.said]).toEqual([1, [expect.stringMatching(en)]])
})

test('K02 repeating the import after that takes the file over once', async () => {
  await imported(bills)
  const whole = await stored()
  expect(whole).toMatch(/^\d{3,} \d{3,} 1$/)
  await imported(bills)
  expect((await stored()).split(' ').slice(0, 2)).toEqual(whole.split(' ').slice(0, 2))
})

test('FT6 a worker whose database is killed logs the reason of each fault of its queue', async () => {
  const worker = startWorker(environment)
  await worker.until('Фонові роботи виконуються')
  await server.kill('SIGKILL')
  await worker.until('the job queue is disturbed')
  await server.start()
  expect(await stopMain(worker)).toBe(0)
  expect(worker.printed()).not.toContain('[object Object]')
  const faults = worker
    .printed()
    .split('\n')
    .filter((line) => line.includes('the job queue is disturbed'))
  for (const fault of faults)
    expect(JSON.parse(fault).err.message).toMatch(/connect|terminat|shut|start|database|EPIPE|ECONNRESET/i)
})
