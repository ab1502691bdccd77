import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tendMonths } from '../../../platform/db/month-partitions.ts'
import type { TestApp } from '../../../testing/app.ts'
import { buildConsumer, linkAccount } from '../../../testing/factories.ts'
import { as1251, importer, openImportScene, vodokanal, vodokanalLines } from '../../../testing/scenes/import-scene.ts'
import { buildStaff } from '../../../testing/staff.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-25T10:00:00Z')
const [heading = '', ...bills] = vodokanalLines('narahuvannia.csv')
const [accountHeading = '', ...accounts] = vodokanalLines('osobovi_rahunky.csv')
const name = 'narahuvannia.csv'
const journal = { name: 'import_journal', column: 'written_on', key: 'id' }
/** All rows of the first few bills, because a bill is the sum of its rows. */
const first = bills.slice(0, 12)

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
})
afterAll(() => portal.close())
beforeEach(() =>
  portal.database.pool.query(
    'truncate invoices, invoice_lines, import_run_files, import_runs, import_journal, dropped_months cascade',
  ),
)

const warehouse = async () => {
  const tables = ['invoices', 'invoice_lines', 'accounts', 'meters', 'meter_services']
  const found = tables.map((table) => portal.database.pool.query(`select * from ${table} t order by t::text`))
  return (await Promise.all(found)).map(({ rows }) => rows)
}
/** Changes the closing balance and the sum to pay. */
const changed = (line: string) => line.replace(/;(\d+),(\d\d);/, (_, whole, part) => `;${Number(whole) + 1},${part};`)

test('J05 an undo brings back every value, row by row', async () => {
  await clerk.run('import', name, as1251([heading, ...first]))
  const before = await warehouse()
  // Changed sums, a new bill, and lines that disappear.
  const next = [...first.slice(0, 8).map(changed), ...bills.slice(20, 24)]
  const run = await clerk.run('import', name, as1251([heading, ...next]))
  expect(run.counts.updated).toBeGreaterThan(0)
  expect(run.counts.inserted).toBeGreaterThan(0)
  expect(await warehouse()).not.toEqual(before)
  const undo = await clerk.undo(run.id)
  expect(undo.json).toMatchObject({ purpose: 'undo', state: 'done', undoes: run.id, failure: null })
  expect(await warehouse()).toEqual(before)
  const after = await clerk.read(run.id)
  expect(after).toMatchObject({ state: run.state, canUndo: false, undone: { run: undo.json.id } })
  expect(after.undone.by).not.toBe('')
  // A repeated request returns the same undo, and the same file is no longer a repeat.
  expect((await clerk.undo(run.id)).json.id).toBe(undo.json.id)
  const again = await clerk.run('import', name, as1251([heading, ...next]))
  expect(again.counts).toEqual(run.counts)
})

test('J05 only the newest import of the rows can be undone; the error names the newer one', async () => {
  const one = await clerk.run('import', name, as1251([heading, ...first]))
  const other = await clerk.run('import', name, as1251([heading, ...first.map(changed)]))
  const refused = await clerk.undo(one.id)
  expect(refused.json.state).toBe('refused')
  expect(refused.json.failure).toContain(`№ ${other.id} («${name}»`)
  expect((await clerk.read(one.id)).undone).toBeNull()
  expect((await clerk.undo(other.id)).json.state).toBe('done')
  expect((await clerk.undo(one.id)).json.state).toBe('done')
  const { rows } = await portal.database.pool.query('select count(*)::int as n from invoices')
  expect(rows[0].n).toBe(0)
})

test('J05 undo keeps an account that a resident has linked since, and deletes the others', async () => {
  const lines = accounts.slice(0, 3).map((line, at) => line.replace(/^\d{7}/, `999999${at}`))
  const run = await clerk.run('import', 'osobovi_rahunky.csv', as1251([accountHeading, ...lines]))
  expect(run.counts.inserted).toBe(3)
  const { id } = await portal.db
    .selectFrom('accounts')
    .select('id')
    .where('number', '=', '9999991')
    .executeTakeFirstOrThrow()
  await linkAccount(portal.db, await buildConsumer(portal.db), id)
  expect((await clerk.undo(run.id)).json.state).toBe('done')
  const left = await portal.db.selectFrom('accounts').select('number').where('number', 'like', '999999%').execute()
  expect(left).toEqual([{ number: '9999991' }])
})

test('J05 a run without imported data, or one that is too old, cannot be undone', async () => {
  const check = await clerk.run('check', name, as1251([heading, ...first]))
  const refusalOf = async (id: number, by = clerk) => {
    const { code, errors } = (await by.undo(id)).json
    return [code, errors[0].message]
  }
  expect(await refusalOf(check.id)).toEqual(['import_not_undoable', expect.stringContaining('нічого не змінило')])
  const run = await clerk.run('import', name, as1251([heading, ...first]))
  portal.setNow('2027-02-25T10:00:00Z')
  const later = importer(portal, (await buildStaff(portal, 'operator')).token)
  expect(await later.read(run.id)).toMatchObject({ canUndo: false, undoBar: 'late' })
  expect(await refusalOf(run.id, later)).toEqual(['import_not_undoable', expect.stringContaining('минув час')])
  portal.setNow(now.toISOString())
})

test('J05 an import whose journal has lost a month cannot be undone, and the reason is given', async () => {
  const dropMonths = () =>
    tendMonths(portal.database.pool, journal, { today: '2100-01-01', ahead: 0, keptFrom: '2100-01-01' })
  await clerk.run('import', name, as1251([heading, ...first]))
  const before = await warehouse()
  const [one, other] = [await clerk.run('import', name, as1251([heading, ...first.map(changed)])), await warehouse()]
  expect(one).toMatchObject({ canUndo: true, undoBar: null })
  // The undo was requested while the journal was complete, and checks it again when it starts.
  const { json: asked } = await clerk.post(`runs/${one.id}/undo`)
  expect((await dropMonths()).dropped).not.toEqual([])
  await portal.jobsDone()
  expect(await clerk.read(asked.id)).toMatchObject({
    state: 'refused',
    failure: expect.stringContaining('більше не зберігає'),
  })
  expect(await warehouse()).toEqual(other)
  expect(await clerk.read(one.id)).toMatchObject({ canUndo: false, undoBar: 'gone' })
  const refused = await clerk.undo(one.id)
  expect(refused.json).toMatchObject({
    code: 'import_not_undoable',
    errors: [{ message: expect.stringContaining('більше не зберігає') }],
  })
  expect(before).not.toEqual(other)
})

test('K02 an import of only new rows writes no journal', async () => {
  const run = await clerk.run('import', name, as1251([heading, ...first]), { profile: vodokanal })
  expect(run.state).toBe('done')
  const { rows } = await portal.database.pool.query('select count(*)::int as n from import_journal')
  expect(rows[0].n).toBe(0)
})
