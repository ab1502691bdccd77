import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { TestApp } from '../../testing/app.ts'
import { holdTable } from '../../testing/held-table.ts'
import { as1251, type importer, openImportScene, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { importRunJob } from './import-runs.jobs.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-25T10:00:00Z')
const [accountHeading = '', account = ''] = vodokanalLines('osobovi_rahunky.csv')
const names = { bills: 'narahuvannia.csv', accounts: 'osobovi_rahunky.csv', readings: 'pokaznyky.csv' }
const bills = as1251(vodokanalLines(names.bills).slice(0, 401))
const readings = as1251(vodokanalLines(names.readings).slice(0, 11))

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
})
afterAll(() => portal.close())
beforeEach(() =>
  portal.database.pool.query(
    'truncate invoices, invoice_lines, readings, import_run_files, import_runs, import_journal cascade',
  ),
)

const count = async (rows: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${rows}`)).rows[0]?.count)

async function begin(...files: readonly (readonly [name: string, content: Buffer])[]): Promise<number> {
  const uploads = []
  for (const [name, content] of files) uploads.push(await clerk.upload(name, content))
  return (await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })).json.id
}

/** Queues a run again that a killed worker has left in the state `running`. */
async function takeAgain(id: number, deaths: number): Promise<void> {
  await portal.database.pool.query(`update import_runs set state = 'running', finished_at = null, deaths = $1`, [
    deaths,
  ])
  await enqueue(portal.db, importRunJob, { data: { run: id } })
}

test('J05 a run that is stopped while it writes stores no row of its file, and the next run starts', async () => {
  const id = await begin([names.bills, bills])
  const next = await begin([names.readings, readings])
  const held = await holdTable(portal.database.connection, 'invoices')
  const working = portal.jobsDone()
  await held.isWaitedFor()
  expect(await clerk.read(id)).toMatchObject({ state: 'running', cancelAsked: false })
  expect((await clerk.post(`runs/${id}/cancellation`)).json).toMatchObject({ state: 'running', cancelAsked: true })
  // The table is still locked: the cancellation has also ended the statement that waited for the lock.
  await working
  expect(await clerk.read(id)).toMatchObject({ state: 'cancelled', canUndo: false, files: [{ state: 'waiting' }] })
  await held.release()
  expect([await count('invoices'), await count('invoice_lines')]).toEqual([0, 0])
  expect(await count(`imports where file_name = '${names.bills}'`)).toBe(0)
  expect(await clerk.read(next)).toMatchObject({ state: 'done', counts: { inserted: 10 } })
  // The first run imported no data, so importing the same file is not a repeat.
  const again = await clerk.run('import', names.bills, bills)
  expect([again.state, await count('invoice_lines')]).toEqual(['done', 400])
})

test('J05 files that were imported before the stop stay complete and can be undone', async () => {
  const added = as1251([accountHeading, account.replace(/^\d{7}/, '9999990')])
  const id = await begin([names.bills, bills], [names.accounts, added])
  const held = await holdTable(portal.database.connection, 'invoices')
  const working = portal.jobsDone()
  await held.isWaitedFor()
  await clerk.post(`runs/${id}/cancellation`)
  await working
  await held.release()
  const run = await clerk.read(id)
  expect(run).toMatchObject({ state: 'cancelled', canUndo: true, counts: { inserted: 1 } })
  expect(run.files.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    [names.bills, 'waiting'],
    [names.accounts, 'done'],
  ])
  expect([await count('invoices'), await count(`accounts where number = '9999990'`)]).toEqual([0, 1])
  expect((await clerk.undo(id)).json.state).toBe('done')
  expect(await count(`accounts where number = '9999990'`)).toBe(0)
})

test('J05 a stop after the last file reports a completed import', async () => {
  const id = await begin([names.readings, readings])
  await portal.jobsDone()
  // State after a worker was killed between the commit of the file and the end of the run.
  await takeAgain(id, 1)
  expect((await clerk.post(`runs/${id}/cancellation`)).json).toMatchObject({ state: 'running', cancelAsked: true })
  await portal.jobsDone()
  expect(await clerk.read(id)).toMatchObject({ state: 'done', counts: { inserted: 10 } })
})

test('AT18 K02 a run that killed two processes ends with a reason, and the next run starts', async () => {
  const id = await begin([names.readings, readings])
  await takeAgain(id, 2)
  const next = await begin([names.bills, bills])
  await portal.jobsDone()
  const run = await clerk.read(id)
  expect([run.state, await count('readings')]).toEqual(['failed', 0])
  expect(run.failure).toMatch(/двічі раптово обірвалася.*збережіть його заново/)
  await portal.jobsDone()
  expect((await clerk.read(next)).state).toBe('done')
})
