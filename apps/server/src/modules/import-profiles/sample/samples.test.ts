import { readFile } from 'node:fs/promises'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buildAccount, buildMeter, buildProvider } from '../../../testing/factories.ts'
import { buildOperatorOf, buildStaff } from '../../../testing/staff.ts'
import { sweepUploads } from '../../uploads/sweep-uploads.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../../../../../fixtures/kalynivsk')
const portal: TestApp = await testApp()
let operator: string
let bound: string
let other: string

beforeAll(async () => {
  const [own, foreign] = [
    await buildProvider(portal.db, { code: '101' }),
    await buildProvider(portal.db, { code: '205' }),
  ]
  operator = (await buildStaff(portal, 'operator')).token
  bound = (await buildOperatorOf(portal, own.id)).token
  other = (await buildOperatorOf(portal, foreign.id)).token
})
afterAll(() => portal.close())

async function upload(name: string, content: Buffer, token = operator): Promise<number> {
  const uploads = '/api/admin/imports/uploads'
  const { json } = await portal.call({ url: uploads, body: { name, bytes: content.length }, token })
  const headers = { 'content-type': 'application/octet-stream' }
  await portal.call({
    method: 'PUT',
    url: `${uploads}/${json.id}`,
    query: { offset: '0' },
    body: content,
    headers,
    token,
  })
  return json.id
}
const inspect = (id: number, given: object = {}, token = operator) =>
  portal.call({ url: '/api/admin/import-profiles/inspection', body: { upload: id, ...given }, token })
const attempt = (id: number, definition: object, token = operator) =>
  portal.call({
    url: '/api/admin/import-profiles/trial',
    body: { upload: id, name: 'misto/sample', definition: JSON.stringify(definition) },
    token,
  })

const unknown = iconv.encode(
  `О/р;ПІБ споживача;Вул.;Буд.;Кв.;Площа заг.;К-сть осіб\r\n${Array.from(
    { length: 30 },
    (_, at) => `${2_000_000 + at};Шевченко Ганна ${at};вул. Соборна;${at};;${40 + at},5;${at % 5}`,
  ).join('\r\n')}\r\n`,
  'windows-1251',
)

test('K01 J05 a clerk maps an unknown file, and the trial imports no rows', async () => {
  const id = await upload('spozhyvachi_2026.csv', unknown)
  const { json: inspection } = await inspect(id)
  expect(inspection).toMatchObject({ kind: 'csv', refusal: null, problems: [] })
  const [table] = inspection.tables
  expect(table.rows).toHaveLength(20)
  const { fileName, ...draft } = JSON.parse(inspection.draft)
  const rule = JSON.parse(table.rule)
  expect(rule.records[0].kind).toBe('accounts')
  expect(rule.records[0].fields).toMatchObject({ account: { column: 'О/р' }, residents: { column: 'К-сть осіб' } })
  const definition = { provider: '101', ...draft, files: [{ name: fileName, tables: [rule] }] }
  const { json: trial } = await attempt(id, definition)
  expect(trial).toMatchObject({ mistakes: [], refusal: null, whole: true, read: 30, refused: 0 })
  expect(trial.byKind).toEqual([{ kind: 'accounts', inserted: 30, updated: 0, unchanged: 0 }])
  expect(await portal.db.selectFrom('accounts').select('id').execute()).toEqual([])
  expect(await portal.db.selectFrom('imports').select('id').execute()).toEqual([])
})

test('K01 a sample is deleted an hour after its last use, unless it is imported', async () => {
  const { now } = portal.context()
  const [left, imported] = [await upload('lyshylos.csv', unknown), await upload('vziato.csv', unknown)]
  for (const id of [left, imported]) await inspect(id)
  const body = { purpose: 'check', profile: 'kalynivsk/101-vodokanal', uploads: [imported] }
  expect((await portal.call({ url: '/api/admin/imports/runs', body, token: operator })).status).toBe(200)
  const stored = async () =>
    (await portal.db.selectFrom('uploads').select('id').where('id', 'in', [left, imported]).execute()).map(
      ({ id }) => id,
    )
  for (const [minutes, kept] of [
    [55, [left, imported]],
    [65, [imported]],
  ] as const) {
    await sweepUploads({ ...portal.context(), now: new Date(now.getTime() + minutes * 60_000) })
    expect(await stored()).toEqual(kept)
  }
})

/** Two readings of 11 meters and one reading of 8. The draft takes them for accounts. */
const readingRows = Array.from({ length: 30 }, (_, at) => {
  const isFirst = at < 19
  const account = 3_000_000 + (at % 19)
  return `${account};Л-${account};${isFirst ? '10' : '25'}.10.2026;${isFirst ? 120 : 125}`
})
/** Bills of the flats of one house. The draft takes the house's number for the account. */
const billRows = Array.from({ length: 15 }, (_, at) => `9000001;${3_000_000 + at};10.2026;${at + 1},50;${at + 1},50`)

const first = {
  readings: {
    name: 'r_2026.csv',
    text: ['О/р;Лічильник;Дата;Значення', ...readingRows],
    key: ['О/р'],
    kind: 'accounts',
    right: {
      kind: 'readings',
      fields: {
        account: { column: 'О/р' },
        serial: { column: 'Лічильник' },
        readOn: { column: 'Дата' },
        month: { column: 'Дата', format: 'dd.MM.yyyy' },
        value: { column: 'Значення' },
        source: { value: 'consumer' },
      },
    },
    all: 30,
    refused: 11,
  },
  bills: {
    name: 'b_2026.csv',
    text: ['Особовий рахунок будинку;Квартира;Місяць;Нараховано;До сплати', ...billRows],
    key: ['Особовий рахунок будинку', 'Місяць'],
    kind: 'invoices',
    right: {
      kind: 'invoices',
      fields: {
        account: { column: 'Квартира' },
        month: { column: 'Місяць' },
        number: { column: 'Квартира' },
        opening: { value: '0' },
        charged: { column: 'Нараховано' },
        closing: { column: 'До сплати' },
        toPay: { column: 'До сплати' },
      },
    },
    all: 15,
    refused: 14,
  },
}

test.each(Object.values(first))(
  'J05 K01 the drafted key refuses $refused of $all good rows; without it all rows are accepted',
  async ({ name, text, key, kind, right, all, refused }) => {
    await ownAccounts()
    const id = await upload(name, Buffer.from(`${text.join('\r\n')}\r\n`))
    const { json: inspection } = await inspect(id)
    const { fileName, accountFormat: _, ...draft } = JSON.parse(inspection.draft)
    const rule = JSON.parse(inspection.tables[0].rule)
    // The screen shows a key, records and their fields (held-parts.test.ts), so the draft must contain nothing else.
    expect(Object.keys(rule).sort()).toEqual(['key', 'records'])
    expect(rule).toMatchObject({ key, records: [{ kind }] })
    const tried = async (table: object) => {
      const definition = { provider: '101', ...draft, files: [{ name: fileName, tables: [table] }] }
      const { json } = await attempt(id, definition)
      expect([json.mistakes, json.refusal]).toEqual([[], null])
      return [json.read, json.refused]
    }
    expect(await tried({ key, records: [right] })).toEqual([all, refused])
    expect(await tried({ records: [right] })).toEqual([all, 0])
  },
)

/** Creates the accounts of the readings and of the bills, with one meter each. */
async function ownAccounts(): Promise<void> {
  await portal.db.deleteFrom('meters').execute()
  await portal.db.deleteFrom('accounts').execute()
  const { id: provider_id } = await portal.db
    .selectFrom('providers')
    .select('id')
    .where('code', '=', '101')
    .executeTakeFirstOrThrow()
  for (let number = 3_000_000; number < 3_000_019; number += 1) {
    const account = await buildAccount(portal.db, { provider_id, number: String(number) })
    await buildMeter(portal.db, { account_id: account.id, serial_number: `Л-${number}` })
  }
}

test('K01 a trial reads only the beginning of a long file, and the response says so', async () => {
  const heading = iconv.encode('О/р;ПІБ\r\n', 'windows-1251')
  const rows = Buffer.concat(
    Array.from({ length: 40_000 }, (_, at) => iconv.encode(`${2_000_000 + at};Шевченко Ганна\r\n`, 'windows-1251')),
  )
  const id = await upload('long.csv', Buffer.concat([heading, rows]))
  const fields = { account: 'О/р', holder: 'ПІБ' }
  const files = [{ name: '*.csv', tables: [{ records: [{ kind: 'accounts', fields }] }] }]
  const format = { type: 'csv', encoding: 'windows-1251', separator: ';' }
  const { json } = await attempt(id, {
    provider: '101',
    format,
    files,
    notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' },
  })
  expect([json.whole, json.refusal, json.refused]).toEqual([false, null, 0])
  expect(json.read).toBeGreaterThan(15_000)
})

test.each(['205-teploenergo/POKAZ.DBF', '889-gaz/grm_export_2026-10.jsonl', '310-oblenergo/oblenergo_2026-10.xlsx'])(
  'K01 %s is inspected from an upload',
  async (file) => {
    const id = await upload(path.basename(file), await readFile(path.join(FIXTURES, file)))
    const { status, json } = await inspect(id)
    expect([status, json.refusal, json.problems]).toEqual([200, null, []])
    expect(json.tables.some(({ rows }: { rows: unknown[] }) => rows.length === 20)).toBe(true)
  },
)

test('K01 mistakes of the mapping are reported before the file is read, and mistakes of the file by row', async () => {
  const id = await upload('a.csv', unknown)
  const wrong = await attempt(id, { provider: '101', format: { type: 'csv' } })
  expect(wrong.json.mistakes[0]).toContain('encoding')
  const fields = { account: 'О/р', residents: 'ПІБ споживача', '"; drop table users; --': 'О/р' }
  const definition = (of: object) => ({
    provider: '101',
    format: { type: 'csv', encoding: 'windows-1251', separator: ';' },
    notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' },
    files: [{ name: '*.csv', tables: [{ records: [{ kind: 'accounts', fields: of }] }] }],
  })
  expect((await attempt(id, definition(fields))).json.mistakes[0]).toContain('такого поля немає')
  const { json } = await attempt(id, definition({ account: 'О/р', residents: 'ПІБ споживача' }))
  expect([json.read, json.refused, json.notes.length]).toEqual([30, 30, 30])
  expect(json.notes[0]).toMatchObject({ severity: 'refused', place: 'рядок 2', column: 'ПІБ споживача' })
  expect((await attempt(id, definition({ account: '"; drop table users; --' }))).json.refusal).toContain(
    'бракує стовпців',
  )
})

test('K01 headings with SQL, quotes and control characters stay plain headings', async () => {
  const headings = ['"; drop table users; --', "' or '1'='1", '$1', '\\', 'c0) from users', '__proto__', 'a\u00a0b']
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
  const text = `${quoted(headings)}\r\n${quoted(headings.map((heading, at) => (at === 0 ? '7' : heading)))}\r\n`
  const id = await upload('evil.csv', Buffer.from(text))
  expect((await inspect(id)).json.tables[0].headings).toEqual(headings)
  const [account = '', ...rest] = headings
  const names = ['holder', 'town', 'street', 'house', 'note', 'category']
  const fields = Object.fromEntries([
    ['account', { column: account }],
    ...rest.map((column, at) => [names[at], { column, empty: "'); --", prefix: "'" }]),
  ])
  const { json } = await attempt(id, {
    provider: '101',
    format: { type: 'csv', encoding: 'utf-8', separator: ';' },
    notation: { decimal: '.', day: 'yyyy-MM-dd', month: 'yyyy-MM' },
    files: [{ name: '*', tables: [{ key: headings, records: [{ kind: 'accounts', fields }] }] }],
  })
  expect([json.refusal, json.mistakes, json.read, json.refused]).toEqual([null, [], 1, 0])
})

test('IM6 another provider’s upload is not found, and a trial for another provider is refused', async () => {
  const id = await upload('a.csv', unknown, bound)
  expect((await inspect(id, {}, bound)).status).toBe(200)
  expect((await inspect(id, {}, other)).status).toBe(404)
  expect((await attempt(id, {}, other)).status).toBe(404)
  const own = await upload('b.csv', unknown, other)
  const files = [{ name: '*', tables: [{ records: [{ kind: 'accounts', fields: { account: 'О/р' } }] }] }]
  const format = { type: 'csv', encoding: 'windows-1251', separator: ';' }
  const foreign = { provider: '101', format, files, notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' } }
  expect((await attempt(own, foreign, other)).json.mistakes).toHaveLength(1)
  expect((await inspect(999_999)).status).toBe(404)
})

test('J05 an incomplete file and an unsupported format are refused with a reason', async () => {
  const { json } = await portal.call({
    url: '/api/admin/imports/uploads',
    body: { name: 'x', bytes: 9 },
    token: operator,
  })
  const waiting = await inspect(json.id)
  expect([waiting.status, waiting.json.code]).toEqual([409, 'upload_incomplete'])
  const id = await upload('x.csv', Buffer.from('%PDF-1.7 and so on'))
  expect((await inspect(id)).json.refusal).toContain('не читає')
})

test('J01 only operators and administrators may inspect files', async () => {
  const editor = (await buildStaff(portal, 'editor')).token
  expect((await inspect(1, {}, editor)).status).toBe(403)
  expect((await attempt(1, {}, editor)).status).toBe(403)
})
