import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../../testing/factories.ts'
import { as1251, importer, openImportScene, vodokanalLines } from '../../../testing/scenes/import-scene.ts'
import { buildOperatorOf, buildStaff } from '../../../testing/staff.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let own: number
const now = new Date('2026-11-25T10:00:00Z')
const name = 'narahuvannia.csv'
const [heading = '', ...lines] = vodokanalLines(name)
const october = lines.filter((line) => line.split(';')[1] === '10.2026').slice(0, 40)
const accounts = [...new Set(october.map((line) => line.split(';')[0] ?? ''))]
const [first = '', second = ''] = accounts
const wrongOf = new Map([
  [first, '9999999'],
  [second, '8888888'],
])
/** A delivery in which two accounts have wrong numbers. */
const content = as1251([
  heading,
  ...october.map((line) => line.replace(/^[^;]*/, (number) => wrongOf.get(number) ?? number)),
])

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
  own = (await portal.db.selectFrom('providers').select('id').where('code', '=', '101').executeTakeFirstOrThrow()).id
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(now.toISOString())
  await portal.database.pool.query(
    'truncate invoices, invoice_lines, import_run_files, import_runs, import_decisions, import_previews, import_journal cascade',
  )
})

const mendingOf = async (run: number, by = clerk) => (await by.get(`runs/${run}/mending`)).json
const send = (run: number, body: object, by = clerk) => by.send(`runs/${run}/mending`, body)
const mend = async (run: number, body: object) => {
  const sent = await send(run, body)
  await portal.jobsDone()
  return sent
}
const accept = (run: number, body: object = {}) => clerk.send(`runs/${run}/acceptance`, body)
const previewOf = async (run: number) => (await clerk.get(`runs/${run}/preview`)).json
const rowsOf = async (run: number, wrong: string, right: string) =>
  (await mendingOf(run)).rows
    .filter(({ cells }: { cells: string[] }) => cells[0] === wrong)
    .map(({ file, n }: { file: number; n: number }) => ({ file, n, cells: [{ at: 0, text: right }] }))
const billed = async () => {
  const { rows } = await portal.database.pool.query(
    'select a.number, i.charged_kop from invoices i join accounts a on a.id = i.account_id order by a.number',
  )
  return rows
}

test('R09 rows are mended in a check, its figures are computed again, and it is accepted together with them once', async () => {
  const check = await clerk.run('check', name, content)
  const before = (await previewOf(check.id)).figures
  expect(before.control.fileKop).toBeGreaterThan(before.control.takenKop)
  const rows = await rowsOf(check.id, '9999999', first)
  expect(rows.length).toBeGreaterThan(0)
  const sent = await mend(check.id, { after: 0, rows })
  expect([sent.status, sent.json.purpose, sent.json.mends]).toEqual([200, 'check', check.id])
  const half = await clerk.read(sent.json.id)
  expect(half.files.map(({ name, isMended }: never) => [name, isMended])).toEqual([
    [name, false],
    [name, true],
  ])
  const left = (await mendingOf(half.id)).rows.length
  expect(half.openRows).toBe(left)
  const between = (await previewOf(half.id)).figures
  expect(between.counts).toMatchObject({ accounts: before.counts.accounts + 1, refused: left })
  expect(between.control.fileKop).toBe(before.control.fileKop)
  expect(between.control.takenKop).toBeGreaterThan(before.control.takenKop)
  expect(await billed()).toEqual([])

  const rest = await mend(half.id, { after: half.id, rows: await rowsOf(half.id, '8888888', second) })
  expect(rest.json.mends).toBe(check.id)
  const whole = await clerk.read(rest.json.id)
  expect([half.state, whole.state]).toEqual(['partly', 'done'])
  expect(whole).toMatchObject({ openRows: 0, isMended: true })
  const after = (await previewOf(whole.id)).figures
  expect(after.counts.refused).toBe(0)
  expect(after.control.takenKop).toBe(after.control.fileKop)

  // The older checks are not decided any more.
  for (const older of [check.id, half.id]) {
    const refused = await accept(older)
    expect([refused.status, refused.json.code]).toEqual([409, 'import_mended_meanwhile'])
    expect((await previewOf(older)).nextCheck).toBe(whole.id)
  }
  const pressed = await Promise.all([accept(whole.id), accept(whole.id)])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  expect(pressed[0]?.json.id).toBe(pressed[1]?.json.id)
  await portal.jobsDone()
  const taken = await clerk.read(pressed[0]?.json.id)
  expect(taken).toMatchObject({ purpose: 'import', state: 'done', openRows: 0, isMended: true, accepts: whole.id })
  expect((await mendingOf(taken.id)).open).toBe(0)
  const mended = await billed()
  expect(mended.map(({ number }) => number)).toEqual(accounts.toSorted())
  const sum = mended.reduce((sum, { charged_kop }) => sum + Number(charged_kop), 0)
  expect(sum).toBe(after.control.takenKop)

  // The same bills as of a file without mistakes, and one undo takes all of them back.
  const right = await clerk.run('check', name, as1251([heading, ...october]))
  expect(right.counts).toMatchObject({ inserted: 0, updated: 0, removed: 0, refused: 0 })
  await clerk.undo(taken.id)
  expect(await billed()).toEqual([])
})

const heads = heading.split(';')
const columnOf = (name: string) => heads.indexOf(name)
const kopOf = (text: string) => Math.round(Number(text.replace(/\s/g, '').replace(',', '.')) * 100)
/** The same delivery, where the first bill's first line has a charge that is no number. */
const withWrongCharge = () => {
  const at = columnOf('Нараховано')
  const cells = (october[0] ?? '').split(';')
  const right = cells[at] ?? ''
  const line = cells.with(at, `${right}грн`).join(';')
  return { at, right, wrong: `${right}грн`, content: as1251([heading, line, ...october.slice(1)]) }
}
const chargeRows = async (run: number, { at, wrong }: { at: number; wrong: string }, text: string) =>
  (await mendingOf(run)).rows
    .filter(({ cells }: { cells: string[] }) => cells[at] === wrong)
    .map(({ file, n }: { file: number; n: number }) => ({ file, n, cells: [{ at, text }] }))

test('R09 the difference that a mended charge makes is told as such, and is not typed', async () => {
  const delivery = withWrongCharge()
  const check = await clerk.run('check', name, delivery.content)
  const sent = await mend(check.id, { after: 0, rows: await chargeRows(check.id, delivery, delivery.right) })
  const { control } = (await previewOf(sent.json.id)).figures
  expect(control.mendedKop).toBe(kopOf(delivery.right))
  expect(control.fileKop + control.mendedKop).toBe(control.takenKop)
  expect((await accept(sent.json.id)).status).toBe(200)
  await portal.jobsDone()
})

test('R09 a difference beyond the mended one is still typed, without the mended part', async () => {
  const delivery = withWrongCharge()
  const lines = iconv.decode(delivery.content, 'win1251').split('\r\n').filter(Boolean)
  const other = lines.findIndex((line, at) => at > 1 && line.split(';')[0] === second)
  const unknown = lines.with(other, (lines[other] ?? '').replace(/^[^;]*/, '8888888'))
  const check = await clerk.run('check', name, as1251(unknown))
  const sent = await mend(check.id, { after: 0, rows: await chargeRows(check.id, delivery, delivery.right) })
  const { control } = (await previewOf(sent.json.id)).figures
  const rest = control.fileKop + control.mendedKop - control.takenKop
  expect([control.mendedKop, rest > 0]).toEqual([kopOf(delivery.right), true])
  for (const differenceKop of [undefined, control.fileKop - control.takenKop, control.mendedKop])
    expect((await accept(sent.json.id, { differenceKop })).json.errors).toMatchObject([{ path: 'differenceKop' }])
  expect((await accept(sent.json.id, { differenceKop: rest })).status).toBe(200)
  await portal.jobsDone()
})

test('R09 a mended row that is refused again explains no difference', async () => {
  const check = await clerk.run('check', name, content)
  const at = columnOf('Нараховано')
  const rows = (await rowsOf(check.id, '9999999', '7777777')).map((row: { cells: object[] }) => ({
    ...row,
    cells: [...row.cells, { at, text: '0,00' }],
  }))
  const sent = await mend(check.id, { after: 0, rows })
  const { control } = (await previewOf(sent.json.id)).figures
  expect(control.mendedKop).toBe(0)
  expect((await accept(sent.json.id)).status).toBe(422)
})

test('R09 rows that were mended wrongly in a check stay open with what was typed, also after its acceptance', async () => {
  const check = await clerk.run('check', name, content)
  const sent = await mend(check.id, { after: 0, rows: await rowsOf(check.id, '9999999', '7777777') })
  const again = await mendingOf(sent.json.id)
  expect(again.rows.map(({ cells }: { cells: string[] }) => cells[0])).toContain('7777777')
  const { control } = (await previewOf(sent.json.id)).figures
  const taken = await accept(sent.json.id, { differenceKop: control.fileKop - control.takenKop })
  await portal.jobsDone()
  const { open, rows } = await mendingOf(taken.json.id)
  expect(open).toBe(again.open)
  expect(rows.map(({ cells }: { cells: string[] }) => cells[0])).toContain('7777777')
  expect((await clerk.read(taken.json.id)).openRows).toBe(open)
  // The rows that are left can be mended after the import, as those of every import.
  const later = await mend(taken.json.id, { after: 0, rows: await rowsOf(taken.json.id, '7777777', first) })
  expect(later.json).toMatchObject({ purpose: 'import', mends: taken.json.id })
  expect((await billed()).map(({ number }) => number)).toContain(first)
  expect((await clerk.read(taken.json.id)).openRows).toBeLessThan(open)
})

test('R09 pressed twice, rows of a check are one new check, and a second tab learns of it', async () => {
  const check = await clerk.run('check', name, content)
  const body = { after: 0, rows: await rowsOf(check.id, '9999999', first) }
  const other = { after: 0, rows: await rowsOf(check.id, '8888888', second) }
  const both = await Promise.all([send(check.id, body), send(check.id, body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.json.id).toBe(both[1]?.json.id)
  // The delivery waits for the new check.
  expect((await accept(check.id)).json.code).toBe('import_mended_meanwhile')
  await portal.jobsDone()
  expect((await send(check.id, other)).json.code).toBe('import_mended_meanwhile')
  // The second tab loads again, and sends its rows from the page of the first check.
  const { runs } = await mendingOf(check.id)
  const second2 = await mend(check.id, { ...other, after: runs[0].id })
  expect(await clerk.read(second2.json.id)).toMatchObject({ openRows: 0 })
})

test('R09 a cancelled check of mended rows leaves the decision and the rows to the check before it', async () => {
  const check = await clerk.run('check', name, content)
  const half = (await mend(check.id, { after: 0, rows: await rowsOf(check.id, '9999999', first) })).json
  const stopped = (await send(half.id, { after: half.id, rows: await rowsOf(half.id, '8888888', second) })).json
  await clerk.send(`runs/${stopped.id}/cancellation`, {})
  await portal.jobsDone()
  const rows = await mendingOf(half.id)
  expect(rows.rows.every(({ cells, state }: never) => cells[0] === second && state === 'open')).toBe(true)
  expect(rows.open).toBe((await clerk.read(half.id)).openRows)
  expect((await previewOf(half.id)).nextCheck).toBeNull()
})

test('R09 a check is not mended after an import, a decision, or without its file', async () => {
  const check = await clerk.run('check', name, content)
  const body = { after: 0, rows: await rowsOf(check.id, '9999999', first) }
  await clerk.run('import', name, as1251([heading, ...october.slice(0, 4)]))
  expect((await send(check.id, body)).json.code).toBe('import_outdated')
  const again = await clerk.run('check', name, content)
  const rows = await rowsOf(again.id, '9999999', first)
  await portal.database.pool.query('update import_run_files set upload_id = null where run_id = $1', [again.id])
  expect((await send(again.id, { after: 0, rows })).json.code).toBe('import_files_gone')
  const mendedOnce = await clerk.run('check', name, content)
  const sent = await mend(mendedOnce.id, { after: 0, rows: await rowsOf(mendedOnce.id, '9999999', first) })
  expect((await clerk.send(`runs/${mendedOnce.id}/rejection`, { reason: 'Немає будинку Гайова, 7' })).json.code).toBe(
    'import_mended_meanwhile',
  )
  expect((await clerk.send(`runs/${sent.json.id}/rejection`, { reason: 'Немає будинку Гайова, 7' })).status).toBe(200)
  const late = { after: sent.json.id, rows: await rowsOf(mendedOnce.id, '8888888', second) }
  expect((await send(mendedOnce.id, late)).json.code).toBe('import_decided')
})

test('R09 mended rows are not taken if their own rows were taken after the check', async () => {
  const check = await clerk.run('check', name, content)
  const sent = await mend(check.id, { after: 0, rows: await rowsOf(check.id, '9999999', first) })
  const { rows } = await portal.database.pool.query(
    `insert into accounts (provider_id, number, address) values ($1, '9999999', 'вул. Нова, 1') returning id`,
    [own],
  )
  const { control } = (await previewOf(sent.json.id)).figures
  const { json } = await accept(sent.json.id, { differenceKop: control.fileKop - control.takenKop })
  await portal.jobsDone()
  const taken = await clerk.read(json.id)
  expect(taken.files).toMatchObject([
    { isMended: false, state: 'done' },
    { isMended: true, state: 'refused', refusalCode: 'mendedChanged' },
  ])
  expect((await billed()).map(({ number }) => number)).not.toContain(first)
  await portal.database.pool.query('truncate invoices, invoice_lines cascade')
  await portal.database.pool.query('delete from accounts where id = $1', [rows[0].id])
})

test('R09 only staff with access to the provider mends the rows of its check', async () => {
  const check = await clerk.run('check', name, content)
  const body = { after: 0, rows: await rowsOf(check.id, '9999999', first) }
  const as = (token: string) => importer(portal, token)
  const foreign = (await buildOperatorOf(portal, (await buildProvider(portal.db)).id)).token
  for (const [token, status] of [
    ['unknown', 401],
    [await portal.signIn(await buildConsumer(portal.db)), 403],
    [(await buildStaff(portal, 'editor')).token, 403],
    [foreign, 404],
  ] as const) {
    expect((await as(token).get(`runs/${check.id}/mending`)).status).toBe(status)
    expect((await send(check.id, body, as(token))).status).toBe(status)
  }
  expect((await send(check.id, { after: 0, rows: [] })).status).toBe(422)
  expect((await send(check.id, body, as((await buildOperatorOf(portal, own)).token))).status).toBe(200)
})
