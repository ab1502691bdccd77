import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { buildAccount, buildConsumer, buildMeter, buildProvider } from '../../../testing/factories.ts'
import {
  as1251,
  type importer,
  openImportScene,
  vodokanal,
  vodokanalLines,
} from '../../../testing/scenes/import-scene.ts'
import { buildOperatorOf, buildStaff } from '../../../testing/staff.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let token: string
const now = new Date('2026-11-25T10:00:00Z')
const [heading = '', ...readings] = vodokanalLines('pokaznyky.csv')
const name = 'pokaznyky.csv'
const account = readings[0]?.split(';')[0] ?? ''

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
  ;({ token } = await buildStaff(portal, 'operator'))
})
afterAll(() => portal.close())
beforeEach(() => portal.database.pool.query('truncate readings, import_run_files, import_runs, import_journal cascade'))

const count = async (table: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${table}`)).rows[0]?.count)
/** Ten readings; the ones at these places have another account or day. */
const delivery = (wrong: Readonly<Record<number, (line: string) => string>>, to = 10) =>
  as1251([heading, ...readings.slice(0, to).map((line, at) => wrong[at]?.(line) ?? line)])
const otherAccount = (text: string) => (line: string) => line.replace(/^[^;]*/, text)
const otherDay = (line: string) => line.replace(/\d\d\.\d\d\.\d{4}/, '31.11.2026')
const right = (at: number, cell: number) => readings[at]?.split(';')[cell] ?? ''

const mendingOf = async (run: number, by = token, query = {}) =>
  portal.call({ url: `/api/admin/imports/runs/${run}/mending`, token: by, query })
const send = (run: number, body: object, by = token) =>
  portal.call({ url: `/api/admin/imports/runs/${run}/mending`, token: by, body })
/** Sends the mended rows and waits for the end of their run. */
const mend = async (run: number, body: object) => {
  const sent = await send(run, body)
  await portal.jobsDone()
  return sent
}

test('R09 a run shows its refused rows with their values, and mended rows are taken without a new file', async () => {
  const run = await clerk.run(
    'import',
    name,
    delivery({ 1: otherAccount('9999999'), 4: otherDay, 7: otherAccount('88') }),
  )
  expect(run).toMatchObject({ state: 'partly', counts: { inserted: 7, refused: 3 } })
  const { json, status } = await mendingOf(run.id)
  expect(status).toBe(200)
  expect(json).toMatchObject({ open: 3, next: null, newer: null, runs: [], files: [{ name, bar: null }] })
  expect(json.headings).toEqual([heading.split(';')])
  expect(json.rows.map(({ place, wrong, cells, state }: never) => ({ place, wrong, cells, state }))).toMatchObject([
    { place: 'рядок 3', wrong: [0], cells: ['9999999', ...(readings[1] ?? '').split(';').slice(1)], state: 'open' },
    { place: 'рядок 6', wrong: [3], state: 'open' },
    { place: 'рядок 9', wrong: [0], state: 'open' },
  ])
  expect(json.rows[1].cells[3]).toBe('31.11.2026')
  const [unknown, day, odd] = json.rows
  const file = unknown.file
  const sent = await mend(run.id, {
    after: 0,
    rows: [
      { file, n: unknown.n, cells: [{ at: 0, text: right(1, 0) }] },
      { file, n: day.n, cells: [{ at: 3, text: right(4, 3) }] },
      { file, n: odd.n, cells: [{ at: 0, text: '77' }] },
    ],
  })
  expect(sent.status).toBe(200)
  expect(sent.json).toMatchObject({ purpose: 'import', state: 'queued', mends: run.id, profile: vodokanal })
  expect(await clerk.read(sent.json.id)).toMatchObject({
    state: 'partly',
    counts: { read: 3, inserted: 2, refused: 1 },
  })
  expect(await count('readings')).toBe(9)
  const after = (await mendingOf(run.id)).json
  expect(after).toMatchObject({ open: 1, runs: [{ id: sent.json.id, state: 'partly' }], newer: null })
  expect(after.rows).toMatchObject([{ n: odd.n, place: 'рядок 9', state: 'open' }])
  expect([after.rows[0].cells[0], after.rows[0].reason]).toEqual(['77', expect.stringContaining('«77»')])
  const last = await mend(run.id, {
    after: sent.json.id,
    rows: [{ file, n: odd.n, cells: [{ at: 0, text: right(7, 0) }] }],
  })
  expect(await clerk.read(last.json.id)).toMatchObject({ state: 'done', counts: { inserted: 1 } })
  expect((await mendingOf(run.id)).json).toMatchObject({ open: 0, rows: [] })
  expect(await count('readings')).toBe(10)
})

test('R09 the audit log says who mended which cell, with the old and the new value', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999') }))
  const { json } = await mendingOf(run.id)
  const [row] = json.rows
  const sent = await mend(run.id, { after: 0, rows: [{ file: row.file, n: row.n, cells: [{ at: 0, text: account }] }] })
  const { rows } = await portal.database.pool.query(
    `select detail, actor_id from audit_log where action = 'imports.mending' and target = $1`,
    [`import ${run.id}`],
  )
  expect(rows).toMatchObject([
    { detail: { run: sent.json.id, place: 'рядок 3', column: 'Особовий рахунок', was: '9999999', now: account } },
  ])
})

test('R09 pressed twice, or several times at the same time, mended rows are one run', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999'), 2: otherAccount('9999998') }))
  const [row, other] = (await mendingOf(run.id)).json.rows
  const body = { after: 0, rows: [{ file: row.file, n: row.n, cells: [{ at: 0, text: right(1, 0) }] }] }
  const sending: ReturnType<typeof send>[] = []
  // Each begins when the ones before are a little further, so that one of them meets the end of the first.
  for (let n = 0; n < 60; n += 1) {
    sending.push(send(run.id, body))
    for (let turn = 0; turn < n; turn += 1) await new Promise(setImmediate)
  }
  const sent = await Promise.all(sending)
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1)
  expect((await mendingOf(run.id)).json.rows).toMatchObject([{ n: row.n, state: 'sending' }, { state: 'open' }])
  await portal.jobsDone()
  const again = await send(run.id, body)
  expect([again.status, again.json.id]).toEqual([200, sent[0]?.json.id])
  expect(await count('import_runs')).toBe(2)
  // Another tab that has not seen the first sending gets no run, because its rows are not in that one.
  const late = await send(run.id, { after: 0, rows: [{ file: row.file, n: other.n, cells: [] }] })
  expect([late.status, late.json.code]).toEqual([409, 'import_mended_meanwhile'])
  const taken = await send(run.id, { ...body, after: again.json.id })
  expect([taken.status, taken.json.code]).toEqual([409, 'import_mended_meanwhile'])
})

test('R09 mended rows of an older delivery replace newer data only after a confirmation', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999') }))
  const newer = await clerk.run('import', name, delivery({}))
  const { json } = await mendingOf(run.id)
  expect(json.newer).toMatchObject({ run: newer.id })
  const [row] = json.rows
  const body = { after: 0, rows: [{ file: row.file, n: row.n, cells: [{ at: 0, text: right(1, 0) }] }] }
  const refused = await send(run.id, body)
  expect([refused.status, refused.json.code]).toEqual([409, 'import_newer_delivery'])
  expect(refused.json.errors[0].message).toContain(String(newer.id))
  // A third delivery that waits is newer than the one that was confirmed.
  const uploads = [await clerk.upload(name, delivery({}, 9))]
  const waiting = (await clerk.begin({ purpose: 'import', profile: vodokanal, uploads })).json
  expect((await send(run.id, { ...body, newer: newer.id })).json.code).toBe('import_newer_delivery')
  const confirmed = await mend(run.id, { ...body, newer: waiting.id })
  await portal.jobsDone()
  expect(await clerk.read(confirmed.json.id)).toMatchObject({ state: 'done', counts: { unchanged: 1 } })
})

test('R09 a value in many rows is mended with one press, also beyond the first page', async () => {
  const lines = Object.fromEntries(Array.from({ length: 58 }, (_, at) => [at, otherAccount('9999999')]))
  const run = await clerk.run('import', name, delivery({ ...lines, 58: otherAccount('1') }, 60))
  const first = (await mendingOf(run.id)).json
  expect([first.open, first.rows.length, first.rows[0].alike]).toEqual([59, 50, 57])
  const second = (await mendingOf(run.id, token, { after: first.next })).json
  expect([second.rows.length, second.next]).toEqual([9, null])
  const [row] = first.rows
  const sent = await mend(run.id, {
    after: 0,
    rows: [{ file: row.file, n: row.n, cells: [{ at: 0, text: account }], alike: 'yes' }],
  })
  expect(await clerk.read(sent.json.id)).toMatchObject({ counts: { read: 58 } })
  expect((await mendingOf(run.id)).json.rows).toContainEqual(expect.objectContaining({ place: 'рядок 60' }))
})

test('R09 an unknown account has accounts of the same provider that are like it', async () => {
  const { id: foreign } = await buildProvider(portal.db)
  await buildAccount(portal.db, { provider_id: foreign, number: '9999990', address: 'вул. Чужа, 1' })
  const swapped = `${account.slice(0, 2)}${account[3]}${account[2]}${account.slice(4)}`
  const run = await clerk.run('import', name, delivery({ 0: otherAccount(swapped), 1: otherAccount('9999999') }))
  const { json } = await mendingOf(run.id)
  expect(json.rows[0].similar).toContainEqual({ text: account, address: expect.stringContaining('Січових Стрільців') })
  expect(json.rows[0].similar.length).toBeLessThanOrEqual(3)
  expect(json.rows[1].similar).toEqual([])
})

test('R09 typed texts cannot break the file, and a sign that its encoding lacks is refused with the column', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999'), 4: otherDay }))
  const [row, day] = (await mendingOf(run.id)).json.rows
  const rows = (text: string) => [{ file: row.file, n: row.n, cells: [{ at: 0, text }] }]
  for (const [text, message] of [
    ['ab\ncd', 'перенесення'],
    ['99😀', '😀'],
  ] as const) {
    const { status, json } = await send(run.id, { after: 0, rows: rows(text) })
    expect([status, json.errors[0].path]).toEqual([422, 'rows.0.cells.0.text'])
    expect(json.errors[0].message).toContain(message)
    expect(json.errors[0].message).toContain('Особовий рахунок')
  }
  const strange = '=1+2;"x"'
  const sent = await mend(run.id, {
    after: 0,
    rows: [...rows(strange), { file: day.file, n: day.n, cells: [{ at: 3, text: right(4, 3) }] }],
  })
  expect(await clerk.read(sent.json.id)).toMatchObject({ counts: { read: 2, refused: 1, inserted: 1 } })
  const [back] = (await mendingOf(run.id)).json.rows
  expect(back.cells[0]).toBe(strange)
})

test('R09 a row is sent unchanged when its reason is gone', async () => {
  const number = '7654321'
  const run = await clerk.run('import', name, delivery({ 1: otherAccount(number) }))
  const [row] = (await mendingOf(run.id)).json.rows
  const rows = [{ file: row.file, n: row.n, cells: [] }]
  const missing = await mend(run.id, { after: 0, rows })
  expect(await clerk.read(missing.json.id)).toMatchObject({ state: 'partly', counts: { refused: 1 } })
  const { rows: provider } = await portal.database.pool.query(`select id from providers where code = '101'`)
  const { id } = await buildAccount(portal.db, { provider_id: provider[0].id, number })
  await buildMeter(portal.db, { account_id: id, serial_number: right(1, 1) })
  const again = await mend(run.id, { after: missing.json.id, rows })
  expect(await clerk.read(again.json.id)).toMatchObject({ state: 'done', counts: { inserted: 1 } })
  expect((await mendingOf(run.id)).json.open).toBe(0)
})

test('R09 an undone mending gives its rows back, and an undone import has none', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999') }))
  const [row] = (await mendingOf(run.id)).json.rows
  const sent = await mend(run.id, {
    after: 0,
    rows: [{ file: row.file, n: row.n, cells: [{ at: 0, text: right(1, 0) }] }],
  })
  expect((await mendingOf(run.id)).json.open).toBe(0)
  await clerk.undo(sent.json.id)
  const { json } = await mendingOf(run.id)
  expect([json.open, json.rows[0].cells[0]]).toEqual([1, right(1, 0)])
  await clerk.undo(run.id)
  expect((await mendingOf(run.id)).json).toMatchObject({ open: 0, files: [] })
  const refused = await send(run.id, { after: sent.json.id, rows: [{ file: row.file, n: row.n, cells: [] }] })
  expect([refused.status, refused.json.code]).toEqual([409, 'import_not_mendable'])
})

test('R09 rows that are no longer kept say so', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999') }))
  await portal.database.pool.query('update import_run_files set rejected_key = null, rejected_bytes = null')
  expect((await mendingOf(run.id)).json).toMatchObject({ open: 0, rows: [], files: [{ name, bar: 'gone' }] })
  await portal.database.pool.query(`update import_run_files set rejected_bytes = 1, rejected_rows = null,
    rejected_key = '${'a'.repeat(32)}'`)
  expect((await mendingOf(run.id)).json.files).toMatchObject([{ bar: 'old' }])
})

test('R09 only staff with access to the provider see and send its refused rows', async () => {
  const run = await clerk.run('import', name, delivery({ 1: otherAccount('9999999') }))
  const [row] = (await mendingOf(run.id)).json.rows
  const body = { after: 0, rows: [{ file: row.file, n: row.n, cells: [{ at: 0, text: account }] }] }
  const { rows: own } = await portal.database.pool.query(`select id from providers where code = '101'`)
  const foreign = (await buildOperatorOf(portal, (await buildProvider(portal.db)).id)).token
  const editor = (await buildStaff(portal, 'editor')).token
  const resident = await portal.signIn(await buildConsumer(portal.db))
  for (const [by, status] of [
    ['', 401],
    [resident, 403],
    [editor, 403],
    [foreign, 404],
  ] as const) {
    expect((await mendingOf(run.id, by)).status).toBe(status)
    expect((await send(run.id, body, by)).status).toBe(status)
  }
  const bound = (await buildOperatorOf(portal, own[0].id)).token
  expect((await mendingOf(run.id, bound)).json.open).toBe(1)
  for (const wrong of [
    {},
    { after: 0, rows: [] },
    { ...body, rows: [{ ...body.rows[0], cells: [{ at: -1, text: '' }] }] },
  ])
    expect((await send(run.id, wrong)).status).toBe(422)
  const outside = await send(run.id, { after: 0, rows: [{ ...body.rows[0], cells: [{ at: 99, text: '1' }] }] })
  expect([outside.status, outside.json.errors[0].path]).toEqual([422, 'rows.0.cells.0.text'])
  const alien = await send(run.id, { after: 0, rows: [{ ...body.rows[0], file: row.file + 1000 }] })
  expect([alien.status, alien.json.code]).toEqual([409, 'import_not_mendable'])
  expect((await send(run.id, body, bound)).status).toBe(200)
})
