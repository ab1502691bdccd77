import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { FIXTURES } from '../../testing/imports/fixture-figures.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

const NOW = new Date('2026-11-05T10:00:00Z')
const BILLS = path.join(FIXTURES, '101-vodokanal/narahuvannia.csv')
const READINGS = path.join(FIXTURES, '101-vodokanal/pokaznyky.csv')

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await take('providers', path.join(FIXTURES, 'providers.csv'))
  await take('101-vodokanal', path.join(FIXTURES, '101-vodokanal/osobovi_rahunky.csv'))
  await take('101-vodokanal', path.join(FIXTURES, '101-vodokanal/lichylnyky.csv'))
})
afterAll(() => database.drop())

async function take(profile: string, file: string): Promise<FileReport> {
  const report = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn(`kalynivsk/${profile}`),
    files: [file],
    now: NOW,
  })
  return report.files[0]!
}

async function stored(): Promise<{ bills: number; lines: number; imports: number }> {
  const { rows } = await database.pool.query(`select (select count(*) from invoices) as bills,
    (select count(*) from invoice_lines) as lines,
    (select count(*) from imports where file_name = 'narahuvannia.csv') as imports`)
  return rows[0]
}

/** Signal that ended the process. */
function killAt(phase: string, times: number, file = BILLS): Promise<string | undefined> {
  const script = path.join(import.meta.dirname, '../../testing/imports/kill-import.ts')
  const { host, port, user, database: name, password, connectionString } = database.connection
  const connection = JSON.stringify({ host, port, user, database: name, password, connectionString })
  return new Promise((resolve) => {
    execFile(process.execPath, [script, connection, file, phase, String(times)], (error) =>
      resolve(error?.signal ?? undefined),
    )
  })
}

test.each([
  ['before the first byte is read', 'reading', 1],
  ['while the file is read', 'reading', 3],
  ['when it is read', 'checking', 1],
  ['before bills are written', 'writing', 1],
  ['between bills and lines', 'writing', 2],
  ['before the commit', 'committing', 1],
])('K02 FT1 kill -9 %s leaves no row of the file', async (_, phase, times) => {
  expect(await killAt(phase, times)).toBe('SIGKILL')
  expect(await stored()).toEqual({ bills: 0, lines: 0, imports: 0 })
})

test('K02 FT1 kill -9 after the commit leaves all rows of the file, and the next import changes none', async () => {
  expect(await killAt('done', 1)).toBe('SIGKILL')
  expect(await stored()).toEqual({ bills: 3682, lines: 14_252, imports: 1 })
  expect(await take('101-vodokanal', BILLS)).toMatchObject({ inserted: 0, updated: 0, unchanged: 17_934 })
})

test.each([
  ['while they are written as they are read', 'reading', 2],
  ['before the commit', 'committing', 1],
])('K02 FT1 kill -9 of a first load of readings %s leaves no row of it', async (_, phase, times) => {
  expect(await killAt(phase, times, READINGS)).toBe('SIGKILL')
  const { rows } = await database.pool.query('select count(*) as count from readings')
  expect(rows[0].count).toBe(0)
})

test('K02 IM5 two concurrent imports of one file make one import', async () => {
  await database.pool.query('truncate invoices, invoice_lines, imports, import_refusals')
  const reports = await Promise.all([take('101-vodokanal', BILLS), take('101-vodokanal', BILLS)])
  expect(reports.map(({ inserted }) => inserted).toSorted((a, b) => a - b)).toEqual([0, 17_934])
  expect(await stored()).toEqual({ bills: 3682, lines: 14_252, imports: 2 })
})

test('K04 several providers are imported concurrently and share premises', async () => {
  const folder = (name: string) => path.join(FIXTURES, name)
  const reports = await Promise.all([
    take('205-teploenergo', folder('205-teploenergo/ABON.DBF')),
    take('412-upravytel', folder('412-upravytel/OSELIA.DBF')),
    take('889-gaz', folder('889-gaz/grm_export_2026-10.jsonl')),
    take('999-peredmistia', folder('999-peredmistia/customers.csv')),
  ])
  expect(reports.map(({ status, refused }) => [status, refused])).toEqual(reports.map(() => ['done', 0]))
  const { rows } = await database.pool.query(`select count(*) as count from accounts where premises_id is null`)
  expect(rows[0].count).toBe(0)
}, 60_000)
